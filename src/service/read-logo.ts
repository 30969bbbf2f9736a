import { readFile } from 'node:fs/promises';

/**
 * Reads the picture that REPORT_LOGO names.
 * @param path null for none
 * @throws Error that names the variable
 */
export async function readLogo(path: string | null): Promise<Uint8Array | undefined> {
  if (path === null) return undefined;
  try {
    return await readFile(path);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new Error(`REPORT_LOGO cannot be read (${reason}). Specify the path of a PNG or SVG file.`, { cause });
  }
}
