/** Writes one line for each seed, and the range over all. */
export function printSeeds(runs, write) {
  const percent = (count, { pages }) => (100 * count) / pages;
  write('seed          good  decent   bad   lower median  upper   (percent of pages; quartiles of the total)\n');
  for (const { seed, summary } of runs) {
    const shares = Object.values(summary.results).map((count) => percent(count, summary).toFixed(0).padStart(6));
    const { lower, median, upper } = summary.total;
    write(
      `${String(seed).padEnd(12)}${shares.join(' ')}${[lower, median, upper].map((value) => value.toFixed(1).padStart(7)).join('')}\n`,
    );
  }
  for (const result of ['good', 'decent', 'bad']) {
    const shares = runs.map(({ summary }) => percent(summary.results[result], summary));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    write(
      `${result}: ${Math.min(...shares).toFixed(0)} to ${Math.max(...shares).toFixed(0)} %, mean ${mean.toFixed(1)} %\n`,
    );
  }
}
