import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** With this query, a page runs no script and loads no style sheet: only its markup counts. */
export const BARE = '?bare';

const BARE_POLICY = "default-src 'none'; img-src *; frame-src *; style-src-attr 'unsafe-inline'";

/** Serves a folder on the loopback address. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    // Within the folder: normalize removes every `..` from an absolute path.
    readFile(join(folder, normalize(decodeURIComponent(pathname)))).then(
      (content) => {
        response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
        if (search === BARE) response.setHeader('content-security-policy', BARE_POLICY);
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
