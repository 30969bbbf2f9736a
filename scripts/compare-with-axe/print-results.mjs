const KINDS = {
  agreed: 'failures that axe confirms',
  falseAlarms: 'false alarms: we fail, axe has no violation',
  reviews: 'reviews where axe has a violation',
  unconfirmed: 'reviews where axe has none',
  misses: 'misses that the markup decides',
  unseen: 'violations that only scripts or style sheets cause',
};

/** Prints what differs, by rule. @returns the number of false alarms */
export function printResults(results, withDetails) {
  const found = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  for (const result of results) found[kindOf(result)]?.push(result);
  const pages = new Set(results.map(({ path }) => path)).size;
  print(`${pages} pages, ${results.length} verdicts`);
  for (const [kind, words] of Object.entries(KINDS)) {
    print(`${found[kind].length} ${words}`);
    const isListed = withDetails || kind === 'falseAlarms' || kind === 'misses';
    for (const { path, audit, nodes } of isListed ? found[kind] : []) {
      const examples = [...audit.evidence.map(({ value }) => `we: ${value}`), ...nodes.map((node) => `axe: ${node}`)];
      print(`  ${audit.id} (${audit.outcome}) ${path}`);
      for (const example of examples.slice(0, withDetails ? 20 : 3)) print(`      ${example.replace(/\s+/g, ' ')}`);
    }
  }
  return found.falseAlarms.length;
}

function kindOf({ audit: { outcome }, nodes, inMarkup }) {
  const isViolation = nodes.length > 0;
  if (outcome === 'fail') return isViolation ? 'agreed' : 'falseAlarms';
  if (outcome === 'review') return isViolation ? 'reviews' : 'unconfirmed';
  if (!isViolation) return null;
  return inMarkup ? 'misses' : 'unseen';
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
