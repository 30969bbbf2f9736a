// The fastest fair Node server for this work: node:http, pg with named statements, one statement per request, and JSON
// built by hand. It has no router, validation, log or metrics. See bench/README.md.
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { announce } from './wire.mjs';
import { actorOf } from './limit/keys.mjs';
import { createReport, deleteReport, getReport, listReports, updateReport } from './limit/operations.mjs';

const REPORTS = '/api/v1/reports';

const server = createServer((request, response) => {
  respond(request).then(
    ([status, body, headers]) => {
      const length = body === undefined ? 0 : Buffer.byteLength(body);
      response.writeHead(status, {
        'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
        'Content-Length': length,
        'Cache-Control': 'private, no-cache',
        ...headers,
      });
      response.end(body);
    },
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});

async function respond(request) {
  const { method, url } = request;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const actor = await actorOf(request.headers.authorization);
  if (actor === null) return [401, '{"status":401}', { 'WWW-Authenticate': 'Bearer' }];
  if (method !== 'GET' && actor.scope === 'read') return [403, '{"status":403}'];
  if (path === REPORTS && method === 'GET') return listReports(actor, mark === -1 ? '' : url.slice(mark + 1));
  if (path === REPORTS && method === 'POST') return createReport(actor, await formOf(request));
  if (!path.startsWith(`${REPORTS}/`)) return [404, '{"status":404}'];
  const id = path.slice(REPORTS.length + 1);
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)) return [404, '{"status":404}'];
  if (method === 'GET') return getReport(actor, id);
  if (method === 'PUT') return updateReport(actor, id, await formOf(request));
  if (method === 'DELETE') return deleteReport(actor, id);
  return [405, '{"status":405}'];
}

function formOf(request) {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
      if (text.length > 65_536) reject(new Error('The body is too large.'));
    });
    request.on('end', () => resolve(new URLSearchParams(text)));
    request.on('error', reject);
  });
}

server.listen(0, '127.0.0.1', () => announce(server));
