import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Log } from '../../../../../application/index.js';
import type { Answer } from '../../../http/answer.js';
import { NO_STORE } from '../../page-answer.js';
import type { PageRequest } from '../../page-request.js';

/** A row by the names of its columns. */
export type CsvRow<Column extends string> = Readonly<Record<Column, string | number | boolean | null>>;

/**
 * A CSV file (RFC 4180) that is sent while it is read, so that its size does not matter. Spreadsheets run cells that begin with
 * `=`, `+`, `-` or `@` as formulas, so those get a leading apostrophe: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvAnswer<Column extends string>(
  { method }: PageRequest,
  log: Log,
  filename: string,
  columns: readonly Column[],
  batches: AsyncIterable<readonly CsvRow<Column>[]>,
): Answer {
  const headers = {
    ...NO_STORE,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
  };
  if (method === 'HEAD') return { status: 200, headers };
  return { status: 200, headers, body: Readable.from(logged(), { objectMode: false }) };

  /** The headers have been sent, so an error cannot be answered any more. */
  async function* logged(): AsyncGenerator<Buffer> {
    try {
      yield* textOf(columns, batches);
    } catch (error) {
      log.warn({ err: error }, 'a download ended early');
      throw error;
    }
  }
}

async function* textOf<Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly CsvRow<Column>[]>,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const rows of batches) {
    // Without the byte order mark, Excel reads UTF-8 as an older encoding.
    const start = { header: isFirst, bom: isFirst };
    const text = stringify([...rows], {
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
      ...start,
    });
    isFirst = false;
    if (text !== '') yield Buffer.from(text);
  }
}
