import { TOKEN_RANDOM_BYTES, formatToken, isWellFormedToken } from '../../src/domain/index.js';

test('a token with one wrong character is detected', () => {
  const token = formatToken(new Uint8Array(TOKEN_RANDOM_BYTES).fill(0xa7));
  for (let index = 0; index < token.length; index += 1) {
    const wrong = token[index] === 'x' ? 'y' : 'x';
    expect(isWellFormedToken(token.slice(0, index) + wrong + token.slice(index + 1))).toBe(false);
  }
});

test.each(['', 'sg_', ' ', 'sg_' + '0'.repeat(36), 'SG_' + '0'.repeat(36), 'sg_' + 'ü'.repeat(36)])(
  '%j is not a token',
  (text) => {
    expect(isWellFormedToken(text)).toBe(false);
  },
);

test('a token with other text before or after it is invalid', () => {
  const token = formatToken(new Uint8Array(TOKEN_RANDOM_BYTES));
  for (const text of [` ${token}`, `${token} `, `${token}\n`, token.slice(0, -1), `${token}0`]) {
    expect(isWellFormedToken(text)).toBe(false);
  }
});
