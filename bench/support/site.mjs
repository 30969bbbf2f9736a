// A web site in a process of its own, on as many addresses as its argument says, from 127.0.0.1 on, and over TLS for
// whoever sends it a certificate. All of its pages are alike, but that those under /plain/ name nothing to fetch.
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { makePage } from './sample-page.mjs';

let count = 0;
let page = '';
let plain = '';
const answer = (request, response) => {
  count += 1;
  if (request.url === '/count') return response.end(String(count));
  if (/^\/(?:pages|plain)\//.test(request.url)) {
    const html = request.url.startsWith('/plain/') ? plain : page;
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  }
  if (request.url === '/robots.txt') {
    return response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n');
  }
  return response.writeHead(200, { 'Content-Type': 'image/webp' }).end('RIFF');
};
process.on('message', (certificate) => {
  const secure = createSecureServer(certificate, answer).listen(0, '127.0.0.1', () => {
    process.send({ origin: `https://127.0.0.1:${secure.address().port}` });
  });
});
process.on('disconnect', () => process.exit());
const server = createServer(answer).listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  for (let host = 2; host <= Number(process.argv[2] ?? 1); host += 1)
    createServer(answer).listen(port, `127.0.0.${host}`);
  const origin = `http://127.0.0.1:${port}`;
  page = makePage(100_000, '/pages/');
  plain = page.replace(/<(?:img|link)[^>]*>/g, '');
  process.send({ origin, port });
});
