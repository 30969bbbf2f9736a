/**
 * Spearman's rank correlation. Equal values share their mean rank.
 * @param {readonly number[]} xs at least two different values
 * @param {readonly number[]} ys of the same length
 */
export function spearman(xs, ys) {
  return pearson(ranks(xs), ranks(ys));
}

function ranks(values) {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a] - values[b]);
  const found = [];
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end += 1;
    for (let at = start; at < end; at += 1) found[order[at]] = (start + end - 1) / 2;
    start = end;
  }
  return found;
}

function pearson(xs, ys) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const covariance = mean(xs.map((x, index) => (x - mx) * (ys[index] - my)));
  return covariance / Math.sqrt(mean(xs.map((x) => (x - mx) ** 2)) * mean(ys.map((y) => (y - my) ** 2)));
}
