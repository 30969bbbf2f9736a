import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Size of a header; contents are padded to it: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
const BLOCK = 512;

/**
 * Unpacks a tar archive made by `writeSnapshot` into `directory`, readable by the owner only.
 * @throws Error if the archive is truncated, or a name leads out of `directory`
 */
export function unpackTar(archive: Buffer, directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    const name = textOf(header, 0, 100);
    // Two empty blocks end an archive.
    if (name === '') return;
    const path = join(directory, name);
    if (!path.startsWith(join(directory, '/'))) throw new Error(`A file name leads out of the directory: ${name}`);
    const size = Number.parseInt(textOf(header, 124, 12) || '0', 8);
    const start = at + BLOCK;
    if (!(size >= 0 && start + size <= archive.length)) throw new Error(`The archive ends in the middle of ${name}.`);
    if (textOf(header, 156, 1) === '5') mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, archive.subarray(start, start + size), { mode: 0o600 });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error('The archive has no end marker.');
}

function textOf(header: Buffer, from: number, length: number): string {
  const [text = ''] = header.toString('latin1', from, from + length).split('\0', 1);
  return text.trim();
}
