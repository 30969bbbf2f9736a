import fc from 'fast-check';
import {
  hostOf,
  normalizeProjectName,
  parseTargetUrl,
  readTargetUrl,
  resolveTargetUrl,
  targetUrlViolation,
} from '../../src/domain/index.js';

describe('normalization', () => {
  const url = fc.webUrl({ withFragments: true, withQueryParameters: true });
  const hosts = fc.constantFrom('www.', 'WWW.', 'bücher.', 'a_b.', 'www.www.', '');
  const urls = fc.tuple(url, hosts).map(([text, host]) => text.replace('://', `://${host}`));

  test('is idempotent, and leaves no fragment and only ASCII', () => {
    fc.assert(
      fc.property(urls, (input) => {
        fc.pre(targetUrlViolation(input) === null);
        const target = parseTargetUrl(input);
        expect(parseTargetUrl(target.url)).toEqual(target);
        expect(target.url).not.toContain('#');
        expect(target.url).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
      }),
    );
  });

  test('names a project after the host, in lower case and without the first www.', () => {
    fc.assert(
      fc.property(urls, (input) => {
        fc.pre(targetUrlViolation(input) === null);
        const { url: normalized, project } = parseTargetUrl(input);
        expect([project, `www.${project}`]).toContain(hostOf(normalized));
        expect(normalizeProjectName(project)).toBe(project);
        expect(project).not.toBe('');
        expect(project.startsWith('www.') && !hostOf(normalized).startsWith('www.www.')).toBe(false);
      }),
    );
  });

  test('is the same for a link as for the URL of a report', () => {
    const texts = fc.oneof(
      urls,
      fc.string({ unit: 'binary' }).map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(texts, (input) => {
        const expected = readTargetUrl(input).target?.url ?? null;
        expect(resolveTargetUrl(input, 'https://example.com/')).toBe(expected);
      }),
    );
  });

  test('accepts or rejects any text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => `http://${text}`),
        ),
        (input) => {
          if (targetUrlViolation(input) === null) expect(parseTargetUrl(input).url).toMatch(/^https?:/);
          else expect(() => parseTargetUrl(input)).toThrow();
        },
      ),
    );
  });
});
