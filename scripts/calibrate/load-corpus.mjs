import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One saved page per host. A file is named after its host, with `--something` for further pages of the host.
 * @param {string} folder with `<host>.html` files
 * @returns {readonly {name: string, body: Buffer}[]} in the order of their names
 */
export function loadCorpus(folder) {
  const hosts = new Map();
  for (const file of readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .toSorted()) {
    const host = file.replace(/(--.*)?\.html$/, '');
    const isMain = file === `${host}.html`;
    if (isMain || !hosts.has(host)) hosts.set(host, file);
  }
  return [...hosts].map(([name, file]) => ({ name, body: readFileSync(join(folder, file)) }));
}
