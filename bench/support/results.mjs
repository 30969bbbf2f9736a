import { markdown, median } from './numbers.mjs';

/** The results of each server for each operation, round by round. */
export class Results {
  #rows = new Map();

  add(operation, server, { perSecond, p50, p99, cpu }) {
    if (!this.#rows.has(operation)) this.#rows.set(operation, {});
    (this.#rows.get(operation)[server] ??= []).push({ perSecond, p50, p99, cpu });
  }

  /** @param names the names of our server, `limit` and `afternoon` */
  table([ours, limit, afternoon]) {
    const head = ['operation, connections', 'ours/limit', 'afternoon/limit', 'p99 ours/limit', 'CPU ours/limit'];
    const each = [ours, limit, afternoon].flatMap((name) => [`${name} req/s`, 'p50 ms', 'p99 ms', 'CPU µs']);
    const rows = Array.from(this.#rows, ([operation, results]) => {
      const of = (server, figure) => median(results[server].map((result) => result[figure]));
      // Ratios within each round, because other load in a round affects both sides.
      const ratio = (server, figure) =>
        median(results[server].map((result, round) => result[figure] / results[limit][round][figure])).toFixed(2);
      return [
        operation,
        ratio(ours, 'perSecond'),
        ratio(afternoon, 'perSecond'),
        ratio(ours, 'p99'),
        ratio(ours, 'cpu'),
        ...[ours, limit, afternoon].flatMap((server) => [
          Math.round(of(server, 'perSecond')),
          of(server, 'p50').toFixed(2),
          of(server, 'p99').toFixed(2),
          Math.round(of(server, 'cpu')),
        ]),
      ];
    });
    return markdown([[...head, ...each], ...rows]);
  }
}
