import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** A list of names and values if a name is repeated. */
  readonly headers?: Readonly<Record<string, string>> | readonly string[];
  readonly body?: string | Buffer;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: any;
}

/** Sends one request over loopback on a new connection. */
export function sendRequest(
  port: number,
  { method = 'GET', path, headers = {}, body, signal }: Sent,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const list = Array.isArray(headers) ? (headers as string[]) : Object.entries(headers as object).flat();
    const names = list.filter((_, index) => index % 2 === 0).map((name) => String(name).toLowerCase());
    if (!names.includes('host')) list.push('Host', `127.0.0.1:${port}`);
    if (body !== undefined && !names.includes('transfer-encoding') && !names.includes('content-length')) {
      list.push('Content-Length', String(Buffer.byteLength(body)));
    }
    const request = httpRequest(
      { port, host: '127.0.0.1', method, path, headers: list, agent: false, setHost: false, ...(signal && { signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends raw bytes. @returns everything received until the server closes the connection */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
