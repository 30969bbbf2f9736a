// Leaves words alone: what a check is called, how it is explained and what its verdict says to people. Other strings
// (names of elements, directives, values) decide verdicts and are mutated.

/** Functions whose first argument is a sentence. */
const VERDICTS = new Set(['pass', 'fail', 'warn', 'notApplicable']);
/** `category` is no word, but a value that the compiler checks: no empty one gets past it. */
const PROPERTIES = new Set(['title', 'explained', 'explanation', 'category']);
/** Three words or more, or the piece of a sentence between two values. */
const SENTENCE = /\p{L}{2,}[^\p{L}]* .*\p{L}+[^\p{L}]* .*\p{L}/u;

class WordsIgnorer {
  shouldIgnore(path) {
    return isWords(path.node, path.parent) ? 'words, not a verdict' : undefined;
  }
}

function isWords(node, parent) {
  if (node.type === 'ObjectProperty' && PROPERTIES.has(node.key.name)) return true;
  if (node.type === 'StringLiteral' && SENTENCE.test(node.value)) return true;
  if (node.type === 'TemplateLiteral' && SENTENCE.test(node.quasis.map(({ value }) => value.raw).join(' ')))
    return true;
  if (parent?.type !== 'CallExpression') return false;
  const { callee, arguments: given } = parent;
  const name = callee.name ?? callee.property?.name;
  // Of what is counted the number stays; "link", "links" goes.
  return (VERDICTS.has(name) && given[0] === node) || (name === 'count' && given.indexOf(node) > 0);
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', injectableClass: WordsIgnorer }];
