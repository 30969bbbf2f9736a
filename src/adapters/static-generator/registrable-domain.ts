/** Second levels under which countries' registries give out names. */
const REGISTRY_LEVELS = new Set(
  'ac co com edu gen go gob gouv gov gv id ind ltd mil ne net nom or org plc sch web'.split(' '),
);

/**
 * The domain that a host belongs to, such as `example.co.uk` for `www.example.co.uk`; an address stands for itself. Goes by
 * the shape of names, not by the Public Suffix List: rare registries are taken for one domain.
 */
export function registrableDomain(host: string): string {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.replace(/\.$/, '').split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isRegistry = top.length === 2 && REGISTRY_LEVELS.has(second);
  return labels.slice(isRegistry ? -3 : -2).join('.');
}
