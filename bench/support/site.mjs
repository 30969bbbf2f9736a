// A web site whose every page is alike, in a process of its own.
import { createServer } from 'node:http';
import { makePage } from './sample-page.mjs';

let count = 0;
let page = '';
const server = createServer((request, response) => {
  count += 1;
  if (request.url === '/count') return response.end(String(count));
  if (request.url.startsWith('/pages/')) {
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }
  if (request.url === '/robots.txt') {
    return response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n');
  }
  return response.writeHead(200, { 'Content-Type': 'image/webp' }).end('RIFF');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  page = makePage(100_000, `${origin}/pages/`);
  process.send({ origin });
});
