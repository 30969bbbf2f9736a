const { WORDS } = require('./scripts/prose/words.cjs');

module.exports = {
  rules: {
    // PostgreSQL's documentation writes "indexes", and README is the name of the file.
    terminology: { skip: ['BlockQuote', 'Link'], exclude: ['indexes\\b', 'readme(s)?'] },
    'stop-words': { defaultWords: false, words: Object.entries(WORDS) },
  },
};
