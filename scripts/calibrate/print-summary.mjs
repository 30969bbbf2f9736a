/** Writes a summary for people. */
export function printSummary(summary, pages, write) {
  const share = (count) => `${Math.round((100 * count) / summary.pages)} %`.padStart(5);
  write(`${summary.pages} pages\n`);
  for (const [result, count] of Object.entries(summary.results))
    write(`  ${result.padEnd(7)}${String(count).padStart(4)}${share(count)}\n`);
  write(`\n${'score'.padEnd(16)}    min  lower median  upper    max   mean\n`);
  for (const [name, row] of [['total', summary.total], ...Object.entries(summary.categories)]) {
    if (row !== null)
      write(
        `${name.padEnd(16)}${Object.values(row)
          .map((value) => value.toFixed(1).padStart(7))
          .join('')}\n`,
      );
  }
  write(`\n${'check'.padEnd(32)}weight   fail   warn   pass   n/a review   cost\n`);
  for (const check of summary.checks) {
    const shares = ['fail', 'warn', 'pass', 'not applicable', 'review'].map((outcome) =>
      `${Math.round(100 * check[outcome])}`.padStart(7),
    );
    write(
      `${check.id.padEnd(32)}${String(check.weight).padStart(6)}${shares.join('')}${check.cost.toFixed(2).padStart(7)}\n`,
    );
  }
  write('\nscore  result  page\n');
  for (const { score, result, name, caps } of pages) {
    write(
      `${score.toFixed(1).padStart(5)}  ${result.padEnd(7)} ${name}${caps.length > 0 ? ` (capped by ${caps.join(', ')})` : ''}\n`,
    );
  }
}
