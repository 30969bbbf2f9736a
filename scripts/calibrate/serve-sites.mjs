import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ENCODERS = { br: brotliCompressSync, gzip: gzipSync };
/** A transparent pixel. Decoders ignore what follows its end. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Serves simulated sites under their own URLs on two loopback ports. Chrome reaches them with `--host-resolver-rules`. Every other URL
 * answers with a stub of the size that the static checks saw.
 * @param {readonly ReturnType<typeof import('./simulate-site.mjs').simulateSite>[]} sites
 * @param {ReadonlyMap<string, {site: object, kind: string}>} resources by URL
 */
export async function serveSites(sites, resources) {
  const pages = new Map(sites.map((site) => [site.url, site]));
  const handle = (scheme) => (request, response) => {
    const host = request.headers[':authority'] ?? request.headers.host;
    const url = new URL(`${scheme}://${host}${request.url}`).href;
    const { status, headers, body } = answerTo(url, request, pages, resources);
    // HTTP/2 allows none of these, and both versions set them themselves.
    const sent = headers.filter(([name]) => name !== 'content-length');
    response.writeHead(status, sent.flat());
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const secure = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true },
    handle('https'),
  );
  rmSync(folder, { recursive: true });
  const plain = createServer(handle('http'));
  for (const server of [secure, plain]) await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    securePort: secure.address().port,
    plainPort: plain.address().port,
    close: () => [secure, plain].map((server) => server.close()),
  };
}

function answerTo(url, { headers: { 'sec-fetch-dest': destination } }, pages, resources) {
  const page = pages.get(url);
  if (page !== undefined) return pageAnswer(page);
  const { origin, pathname } = new URL(url);
  const owner = [...pages.values()].find((site) => new URL(site.url).origin === origin);
  const special = owner?.special(pathname);
  if (special) return { status: special.status, headers: special.headers, body: special.text };
  const known = resources.get(url);
  if (known === undefined) return stub(kindOf(destination), 2_000, 200, [['access-control-allow-origin', '*']]);
  const { status, bytes, headers } = known.site.answer({ url, kind: known.kind });
  const kept = headers.filter(([name]) => name !== 'content-encoding' && name !== 'content-type');
  return stub(known.kind, bytes, status, kept);
}

function pageAnswer({ body, headers, site }) {
  return { status: 200, headers, body: ENCODERS[site.contentEncoding]?.(body) ?? body };
}

function kindOf(destination) {
  if (destination === 'script' || destination === 'style' || destination === 'font' || destination === 'image')
    return destination;
  return 'other';
}

function stub(kind, bytes, status, headers) {
  const answer = (type, body) => ({ status, headers: [['content-type', type], ...headers], body });
  if (kind === 'image')
    return answer('image/gif', Buffer.concat([PIXEL, Buffer.alloc(Math.max(0, bytes - PIXEL.length))]));
  if (kind === 'font') return answer('font/woff2', Buffer.alloc(bytes));
  if (kind === 'other')
    return answer('text/html; charset=utf-8', '<!doctype html><html lang="en"><title>Frame</title><p>Frame</p></html>');
  return answer(kind === 'script' ? 'text/javascript' : 'text/css', `/*${noise(bytes)}*/`);
}

/** Text that does not compress much. */
function noise(bytes) {
  const block = createHash('sha512').update('noise').digest('base64').replaceAll('/', '_');
  return block.repeat(Math.ceil(bytes / block.length)).slice(0, bytes);
}
