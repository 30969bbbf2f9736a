// A website process that listens on as many addresses as its argument says, starting at 127.0.0.1. It also serves TLS once
// its parent sends a certificate. All pages are alike, except that pages under /plain/ have no resources.
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
