/**
 * Words and phrases that we avoid, with what we write instead. `npm run check` rejects them in Markdown
 * (textlint), and in comments and strings (ESLint). CONTRIBUTING.md, "Style", has the rules that a list cannot express.
 */
exports.WORDS = {
  anew: 'again',
  'are told': 'are shown, are returned',
  'be had': 'be available',
  'but for': 'except',
  'for ever': 'indefinitely, deadlocks',
  gradings: 'runs',
  heed: 'obey, use',
  heeded: 'obeyed, used',
  heeds: 'obeys, uses',
  'in place of': 'instead of',
  'is told': 'is shown, is returned',
  judge: 'check',
  judged: 'checked',
  judges: 'checks',
  judging: 'checking',
  'knows no': 'unknown',
  mend: 'fix',
  mended: 'fixed',
  mends: 'fixes',
  'of ours': 'our',
  stranger: 'untrusted, external',
  strangers: 'other accounts, visitors',
  thereby: 'leave it out',
  'until the end of time': 'indefinitely, deadlocks',
  whoever: 'the caller, the owner',
  whomever: 'the caller, the owner',
  whosever: 'the owner',
};

/** Matches any of them, as a whole word. */
exports.PATTERN = `\\b(?:${Object.keys(exports.WORDS).join('|')})\\b`;
