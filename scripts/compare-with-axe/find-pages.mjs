import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The HTML files in a folder, sorted, as URL paths. @param text part of the path; empty for all */
export function findPages(folder, text) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html') && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path.includes(text))
    .toSorted();
}
