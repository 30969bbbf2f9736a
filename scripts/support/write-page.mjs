import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a generated page. With --check, ends the process with an error if the file is another. @param content what is on it */
export async function writePage(path, markdown, content) {
  const page = await format(markdown, { ...(await resolveConfig(path)), filepath: path });
  if (!process.argv.includes('--check')) {
    writeFileSync(path, page);
  } else if (readFileSync(path, 'utf8') !== page) {
    process.stderr.write(`${path} is out of date. Run npm run docs:checks.\n`);
    process.exit(1);
  }
  process.stdout.write(`${path} is up to date: ${content}.\n`);
}
