// Leaves words alone: what a check is called, how it is explained and what its verdict says to people. Other strings
// (names of elements, directives, values) decide verdicts and are mutated.

/** Functions whose first argument is a sentence. */
const VERDICTS = new Set(['pass', 'fail', 'warn', 'notApplicable']);
const PROPERTIES = new Set(['title', 'explained', 'explanation']);

class WordsIgnorer {
  shouldIgnore(path) {
    const { parent } = path;
    if (path.isObjectProperty() && PROPERTIES.has(path.node.key.name)) return 'words, not a verdict';
    if (parent?.type !== 'CallExpression') return undefined;
    const { callee, arguments: given } = parent;
    const name = callee.name ?? callee.property?.name;
    if (VERDICTS.has(name) && given[0] === path.node) return 'words, not a verdict';
    // The number counted stays; "link", "links" goes.
    if (name === 'count' && given.indexOf(path.node) > 0) return 'words, not a verdict';
    return undefined;
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'words', injectableClass: WordsIgnorer }];
