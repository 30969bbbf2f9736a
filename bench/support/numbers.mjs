import os from 'node:os';

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Parses the value of a command-line option. @throws Error if it is not a whole number of at least 1 */
export function wholeNumber(name, text) {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1.`);
  return value;
}

/** Renders rows as a Markdown table. The first row is the heading. */
export function markdown(rows) {
  const [head, ...body] = rows;
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}

/** Describes date, Node version and machine, which every result needs. */
export function machine() {
  const cpus = os.cpus();
  return (
    `${new Date().toISOString().slice(0, 16)}Z, Node ${process.version}, ${cpus.length} × ${cpus[0]?.model.trim()}, ` +
    `${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}`
  );
}
