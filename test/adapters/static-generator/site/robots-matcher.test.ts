import type { RobotsRules } from '../../../../src/application/index.js';
import { parseRobots } from '../../../../src/adapters/static-generator/site/parse-robots.js';
import { RobotsMatcher } from '../../../../src/adapters/static-generator/site/robots-matcher.js';

const isAllowed = (rules: readonly string[], path: string) =>
  new RobotsMatcher().isAllowed(parseRobots(['User-agent: *', ...rules].join('\n')), `https://a.example${path}`);

test.each<[rules: string[], path: string, isAllowed: boolean]>([
  [[], '/', true],
  [['Disallow: /'], '/', false],
  [['Disallow: /'], '/robots.txt', true],
  [['Disallow:'], '/a', true],
  [['Disallow: /a'], '/a', false],
  [['Disallow: /a'], '/abc?d', false],
  [['Disallow: /a'], '/b/a', true],
  [['Disallow: /a/'], '/a', true],
  [['Disallow: /a'], '/A', true],
  // The longest rule decides, whatever the order; if two are as long, the page is allowed.
  [['Allow: /a/b', 'Disallow: /a'], '/a/b', true],
  [['Disallow: /a', 'Allow: /a/b'], '/a/c', false],
  [['Disallow: /a', 'Allow: /a'], '/a', true],
  [['Disallow: /*b', 'Allow: /a'], '/ab', false],
  // Wildcards.
  [['Disallow: /*.gif$'], '/x/y.gif', false],
  [['Disallow: /*.gif$'], '/x/y.gif?z', true],
  [['Disallow: /*.gif'], '/x/y.gif?z', false],
  [['Disallow: /a*b*c'], '/a1b2c3', false],
  [['Disallow: /a*b*c'], '/a1c2b3', true],
  [['Disallow: *'], '/', false],
  [['Disallow: /*?'], '/a', true],
  [['Disallow: /*?'], '/a?b', false],
  [['Disallow: /a$'], '/a', false],
  [['Disallow: /a$'], '/ab', true],
  [['Disallow: /a$b'], '/a$b', false],
  // Percent-encoding (RFC 9309, section 2.2.2).
  [['Disallow: /foo/bar/ツ'], '/foo/bar/%E3%83%84', false],
  [['Disallow: /foo/bar/%e3%83%84'], '/foo/bar/ツ', false],
  [['Disallow: /foo/bar/%62%61%7A'], '/foo/bar/baz', false],
  [['Disallow: /foo/bar/baz'], '/foo/bar/%62%61%7A', false],
  [['Disallow: /a%2Fb'], '/a/b', true],
  [['Disallow: /a%2fb'], '/a%2Fb', false],
  [['Disallow: /with-a-%2A.html'], '/with-a-*.html', false],
  [['Disallow: /with-a-%2A.html'], '/with-a-x.html', true],
  [['Disallow: /%24'], '/$', false],
  [['Disallow: /100%'], '/100%', false],
  [['Disallow: /\ud800'], '/\ud800', false],
])('%j and %s: %s', (rules, path, expected) => {
  expect(isAllowed(rules, path)).toBe(expected);
});

test('without a file everything is allowed, and nothing if it is unreachable', () => {
  const matcher = new RobotsMatcher();
  expect(matcher.isAllowed({ kind: 'none' }, 'https://a.example/')).toBe(true);
  expect(matcher.isAllowed({ kind: 'unreachable', reason: 'x' }, 'https://a.example/robots.txt')).toBe(false);
});

test('rules that were read from storage work too', () => {
  const stored = JSON.parse(JSON.stringify(parseRobots('User-agent: *\nDisallow: /a'))) as RobotsRules;
  expect(new RobotsMatcher().isAllowed(stored, 'https://a.example/a')).toBe(false);
});

test.each([
  ['wildcards that match everywhere', `/${'*a'.repeat(20)}b`],
  ['many wildcards in one rule', `/${'*a'.repeat(25_000)}b`],
  ['words that nearly match', '/*aaaaaab'],
])('%s do not keep the process busy', (_, pattern) => {
  const lines = Array.from(
    { length: Math.ceil((64 * 1024) / pattern.length) },
    (_, each) => `Disallow: ${pattern}${each}`,
  );
  const rules = parseRobots(['User-agent: *', ...lines].join('\n'));
  const matcher = new RobotsMatcher();
  // Without limits, this takes minutes.
  for (let link = 0; link < 300; link += 1) {
    expect(matcher.isAllowed(rules, `https://a.example/${'a'.repeat(2_000)}${link}`)).toBe(true);
  }
});
