import fc from 'fast-check';
import { hostOf, normaliseProjectName, parseTargetUrl, targetUrlViolation } from '../../src/domain/index.js';

describe('normalising', () => {
  const url = fc.webUrl({ withFragments: true, withQueryParameters: true });
  const hosts = fc.constantFrom('www.', 'WWW.', 'bücher.', 'a_b.', 'www.www.', '');
  const urls = fc.tuple(url, hosts).map(([text, host]) => text.replace('://', `://${host}`));

  test('again changes nothing, and leaves neither fragment nor anything beyond ASCII', () => {
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

  test('names a project by the host, in lower case and without the first www.', () => {
    fc.assert(
      fc.property(urls, (input) => {
        fc.pre(targetUrlViolation(input) === null);
        const { url: normalised, project } = parseTargetUrl(input);
        expect([project, `www.${project}`]).toContain(hostOf(normalised));
        expect(normaliseProjectName(project)).toBe(project);
        expect(project).not.toBe('');
        expect(project.startsWith('www.') && !hostOf(normalised).startsWith('www.www.')).toBe(false);
      }),
    );
  });

  test('accepts or refuses any text, and never falls over', () => {
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
