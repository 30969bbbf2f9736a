import { LighthouseGenerator } from '../../../src/adapters/lighthouse-generator/index.js';
import {
  createGuardedDial,
  PageFactsReader,
  parseAllowedTargets,
} from '../../../src/adapters/static-generator/index.js';
import { openSite, type Site } from './support/site.js';

/* Needs Chrome or Chromium and the compiled child process, as chrome.chromium.test.ts does. */
const PROGRAM = new URL('../../../dist/adapters/lighthouse-generator/child/main.js', import.meta.url);

const TIMEOUT = 150_000;

const never = new AbortController().signal;
const reader = new PageFactsReader();
let site: Site;
let lighthouse: LighthouseGenerator;

beforeAll(async () => {
  site = await openSite();
  const allowedTargets = parseAllowedTargets(`127.0.0.1:${site.port}`).targets;
  lighthouse = new LighthouseGenerator({
    dial: createGuardedDial({ allowedTargets }),
    readFacts: reader.read.bind(reader),
    program: PROGRAM,
  });
});
afterAll(() => Promise.all([site.close(), lighthouse.close()]));

const visit = (path: string) => {
  if (lighthouse.visit === undefined) throw new Error('The generator cannot visit.');
  return lighthouse.visit(site.url(path), never);
};

test(
  'links that scripts add are followed',
  async () => {
    const script = `
      document.title = 'Late';
      document.body.insertAdjacentHTML('beforeend', '<a href=/added>Added</a>');
      history.pushState(null, '', '/other/path');
      Object.defineProperty(Document.prototype, 'documentElement', { get: () => null });`;
    site.pages.set('/scripted', `<!doctype html><title>Early</title><p>Text<a href=x>X</a><script>${script}</script>`);
    expect(await visit('/scripted')).toMatchObject({
      kind: 'audited',
      page: {
        title: 'Late',
        statusCode: 200,
        links: [
          { url: site.url('/other/x'), text: 'X' },
          { url: site.url('/added'), text: 'Added' },
        ],
      },
    });
  },
  TIMEOUT,
);

test(
  'the first redirect is returned, wherever it leads',
  async () => {
    site.pages.set('/from', (_request, response) => void response.writeHead(307, { location: '/\xc3\xa4#x' }).end());
    site.pages.set('/%C3%A4', (_request, response) => void response.writeHead(301, { location: '/end' }).end());
    expect(await visit('/from')).toEqual({ kind: 'redirected', statusCode: 307, target: site.url('/%C3%A4') });
    const blocked = 'https://169.254.169.254/b';
    site.pages.set('/out', (_request, response) => void response.writeHead(301, { location: blocked }).end());
    expect(await visit('/out')).toEqual({ kind: 'redirected', statusCode: 301, target: blocked });
  },
  TIMEOUT,
);

test(
  'a redirect that a script causes is followed',
  async () => {
    site.pages.set('/moved', (_request, response) => void response.writeHead(302, { location: '/end' }).end());
    site.pages.set('/end', '<!doctype html><title>End</title><p>End');
    site.pages.set('/from-script', '<!doctype html><p>Wait<script>location.href = "/moved"</script>');
    expect(await visit('/from-script')).toMatchObject({ kind: 'audited', page: { title: 'End' } });
  },
  TIMEOUT,
);

test(
  'a redirect to a URL that a report could not have is a failure',
  async () => {
    const location = `http://user:secret@127.0.0.1:${site.port}/end`;
    site.pages.set('/end', '<!doctype html><title>End</title><p>End');
    site.pages.set('/from', (_request, response) => void response.writeHead(302, { location }).end());
    const outcome = await visit('/from');
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'invalid_redirect' }, statusCode: 302 });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  },
  TIMEOUT,
);

test(
  'failures have the status of the response',
  async () => {
    expect(await visit('/none')).toMatchObject({ failure: { code: 'target_http_error' }, statusCode: 404 });
    site.pages.set(
      '/text',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('x'),
    );
    expect(await visit('/text')).toMatchObject({ failure: { code: 'not_html' }, statusCode: 200 });
    site.pages.set('/hangs-up', (request) => void request.socket.destroy());
    expect(await visit('/hangs-up')).toMatchObject({ failure: { code: 'target_disconnected' }, statusCode: null });
  },
  TIMEOUT,
);
