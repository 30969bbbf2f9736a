// Excludes texts from mutation: titles, explanations and messages of checks. Other strings, such as names of elements and
// directives, decide verdicts and are mutated.

/** Functions with a sentence as the first argument. */
const VERDICTS = new Set(['pass', 'fail', 'warn', 'notApplicable']);
/** `category` is not a text, but the compiler already rejects other values. */
const PROPERTIES = new Set(['title', 'failureTitle', 'explained', 'explanation', 'category']);
/** Functions that put numbers into words, and how many of their first arguments are numbers. */
const COUNTS = new Map([
  ['count', 1],
  ['countAll', 1],
  ['countSome', 2],
]);
/** Three or more words, or part of a sentence between two values. */
const SENTENCE = /\p{L}{2,}[^\p{L}]* .*\p{L}+[^\p{L}]* .*\p{L}/u;

class WordsIgnorer {
  shouldIgnore(path) {
    return isText(path.node, path.parent) ? 'a text, not a verdict' : undefined;
  }
}

function isText(node, parent) {
  if (node.type === 'ObjectProperty' && PROPERTIES.has(node.key.name)) return true;
  if (node.type === 'StringLiteral' && SENTENCE.test(node.value)) return true;
  if (node.type === 'TemplateLiteral' && SENTENCE.test(node.quasis.map(({ value }) => value.raw).join(' ')))
    return true;
  if (parent?.type !== 'CallExpression') return false;
  const { callee, arguments: given } = parent;
  const name = callee.name ?? callee.property?.name;
  // `count(number, 'link', 'links')`: mutates the number only.
  return (VERDICTS.has(name) && given[0] === node) || given.indexOf(node) >= (COUNTS.get(name) ?? Infinity);
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', injectableClass: WordsIgnorer }];
