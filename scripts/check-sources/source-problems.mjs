/** A source and its version in a text: `Lighthouse 13.5's`, `axe-core 4.14`. */
const MENTION = /\b(Lighthouse|axe(?:-core)?|Observatory|csp_evaluator)(?:’s|'s)? (\d+(?:\.\d+)*)/g;

/** The full names of sources that texts shorten. */
const FULL_NAMES = { axe: 'axe-core', Observatory: 'HTTP Observatory' };

/**
 * @param sources the table in sources.ts
 * @param {(name: string) => string} installed the version of an installed package
 * @param {readonly { path: string, text: string }[]} texts which may name sources
 * @returns {string[]} one line for each version that differs; empty if all agree
 */
export function sourceProblems(sources, installed, texts) {
  const all = Object.values(sources);
  return [
    ...all.flatMap((source) => tableProblems(source, installed)),
    ...texts.flatMap((text) => mentions(all, text)),
  ];
}

function tableProblems({ name, version, label, package: packageName, base }, installed) {
  const problems = [];
  if (packageName !== undefined && installed(packageName) !== version) {
    const found = installed(packageName);
    problems.push(
      `${name}: version ${found} is installed, sources.ts names ${version}. Run the comparisons, then name ${found}.`,
    );
  }
  if (label !== undefined && !isPrefix(label, version))
    problems.push(`${name}: ${label} is not a label of ${version}.`);
  const [inUrl] = /\d+\.\d+(?:\.\d+)?/.exec(base) ?? [];
  if (inUrl !== undefined && !isPrefix(inUrl, version)) {
    problems.push(`${name}: the URL has version ${inUrl}, sources.ts names ${version}.`);
  }
  return problems;
}

function mentions(sources, { path, text }) {
  return [...text.matchAll(MENTION)].flatMap(([, short, version]) => {
    const name = FULL_NAMES[short] ?? short;
    const known = sources.filter((source) => source.name === name && source.version !== null);
    if (known.some((source) => isPrefix(version, source.version))) return [];
    return [`${path}: ${name} ${version} is not a version in sources.ts.`];
  });
}

/** Whether `short` is the start of a version: 13.5 of 13.5.0, but not 1 of 13. */
function isPrefix(short, version) {
  return `${version}.`.startsWith(`${short}.`);
}
