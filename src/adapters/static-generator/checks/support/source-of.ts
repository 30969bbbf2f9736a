import type { Explanation } from '../check.js';
import { SOURCES, type Source, type SourceId } from './sources.js';

/**
 * The source of a rule, as users read it: `HTTP Observatory 1.6.3, cookies`.
 * @param rule name of the rule in the source; null if the whole source is meant
 * @param path of the rule after the base URL of the source
 */
export function sourceOf(id: SourceId, rule: string | null, path: string): Explanation['source'] {
  const { name, version, label, base }: Source = SOURCES[id];
  const title = [name, label ?? version].filter(Boolean).join(' ');
  return { name: rule === null ? title : `${title}, ${rule}`, url: base + path };
}
