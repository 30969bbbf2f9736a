import fc from 'fast-check';
import { LinkResolver } from '../../../../src/adapters/static-generator/facts/link-resolver.js';
import { resolveTargetUrl } from '../../../../src/domain/index.js';

const bases = [
  'https://example.com/a/b?c',
  'http://127.0.0.1:8080',
  'http://user:secret@example.com/',
  'https://xn--bcher-kva.example/',
  'ftp://example.com/a',
  'data:text/html,x',
  'file:///a/b',
  '/a',
];
/** Characters that the shortcut must get right, and some that it must leave to the parser. */
const paths = fc.string({
  unit: fc.constantFrom('https://example.com', ...Array.from('/.?=&%~+-_aZ09:@\\ ;,!ä\t\u0000')),
  maxLength: 12,
});
const references = fc.oneof(
  paths,
  paths.map((path) => `/${path}`),
  fc.webPath(),
  fc.webUrl(),
);

test('resolves every reference as `resolveTargetUrl` does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bases), references, (base, reference) => {
      const resolver = new LinkResolver(base);
      const place = resolver.locate(reference);
      const url = place?.startsWith('/') ? resolver.origin + place : place;
      expect(url).toBe(resolveTargetUrl(reference, base));
      // Two references to one URL must be found to be the same.
      if (resolver.origin !== '') expect(place?.startsWith(`${resolver.origin}/`) ?? false).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});
