import type { Site } from './site.js';
import type { Traps } from './traps.js';

/** A name that the test's DNS lookup resolves to the loopback interface. */
export const REBINDING_NAME = 'rebinding.test';

/**
 * A page that tries everything browsers offer to reach the machine that they run on. It then requests /tried on its own
 * site, with the results.
 */
export function addHostilePage({ pages }: Site, { port: trap, port6, udpPort }: Traps): void {
  const inside = `127.0.0.1:${trap}`;
  pages.set('/ok.png', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end());
  pages.set(
    '/redirect',
    (_request, response) => void response.writeHead(302, { location: `http://${inside}/redirected` }).end(),
  );
  pages.set('/tried', (_request, response) => void response.writeHead(204).end());
  pages.set('/file', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' }).end('x');
  });
  pages.set('/worker.js', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`
      addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(
        fetch('http://${inside}/from-service-worker', { mode: 'no-cors' }).catch(() => 0).then(() => clients.claim())));
    `);
  });
  pages.set('/hostile', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'left=behind; Max-Age=1000',
      'cache-control': 'max-age=1000',
      link: `<http://${inside}/preloaded>; rel=preload; as=image, <http://${inside}>; rel=preconnect`,
      'reporting-endpoints': `main="http://${inside}/reports"`,
      'content-security-policy-report-only': `img-src 'none'; report-uri http://${inside}/csp; report-to main`,
    }).end(`<!doctype html><html lang="en"><title>Hostile</title><meta name="viewport" content="width=device-width">
        <link rel="dns-prefetch" href="//${REBINDING_NAME}"><link rel="preconnect" href="http://[::1]:${port6}">
        <link rel="stylesheet" href="http://${inside}/style.css"><link rel="manifest" href="http://${inside}/manifest">
        <script type="speculationrules">{"prerender": [{"urls": ["http://${inside}/prerendered", "/redirect?prerendered"]}],
          "prefetch": [{"urls": ["http://${inside}/prefetched"]}]}</script>
        <h1>Hostile</h1><p>Some text to paint.</p>
        <img src="/ok.png" alt=""><img src="http://169.254.169.254/latest/meta-data" alt=""><img src="/redirect" alt="">
        <img src="http://${inside}/image" alt=""><img src="http://[::1]:${port6}/image" alt="">
        <img src="http://${REBINDING_NAME}:${trap}/image" alt=""><img src="https://${inside}/image" alt="">
        <img src="http://localhost:${trap}/image" alt=""><img src="http://0.0.0.0:${trap}/image" alt="">
        <img src="http://[::ffff:127.0.0.1]:${trap}/image" alt=""><img src="http://2130706433:${trap}/image" alt="">
        <iframe title="a" src="http://${inside}/frame"></iframe><iframe title="b" src="file:///etc/passwd"></iframe>
        <iframe title="c" src="chrome://version"></iframe><iframe title="d" src="/redirect?frame"></iframe>
        <iframe title="e" src="/file"></iframe>
        <script>
          const seen = [];
          const settled = (name, promise) => promise.then(() => seen.push(name + ':reached'), () => 0);
          const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
          const rtc = async () => {
            const peer = new RTCPeerConnection({ iceServers: [
              { urls: 'stun:127.0.0.1:${udpPort}' },
              { urls: 'turn:${inside}?transport=tcp', username: 'a', credential: 'b' },
              { urls: 'turn:127.0.0.1:${udpPort}', username: 'a', credential: 'b' }] });
            peer.createDataChannel('x');
            await peer.setLocalDescription(await peer.createOffer());
            peer.onicecandidate = ({ candidate }) => { if (candidate?.address) seen.push('candidate:' + candidate.address); };
            await pause(1500);
            seen.push('rtc:tried');
          };
          const webTransport = async () => { const it = new WebTransport('https://127.0.0.1:${udpPort}/'); await it.ready; };
          const socket = (url) => new Promise((resolve, reject) => {
            const it = new WebSocket(url); it.onopen = resolve; it.onerror = reject;
          });
          localStorage.setItem('left', 'behind');
          window.open('http://${inside}/popup'); window.open('/popup');
          navigator.sendBeacon('http://${inside}/beacon', 'x');
          new Worker(URL.createObjectURL(new Blob(["importScripts('http://${inside}/imported')"])));
          new EventSource('http://${inside}/events');
          const link = document.createElement('a');
          link.href = '/file'; link.download = 'x.zip'; link.ping = 'http://${inside}/ping'; document.body.append(link); link.click();
          Promise.allSettled([
            settled('fetch', fetch('http://${inside}/fetch', { mode: 'no-cors' })),
            settled('redirect', fetch('/redirect?fetch', { mode: 'no-cors' })),
            settled('keepalive', fetch('http://${inside}/keepalive', { mode: 'no-cors', keepalive: true })),
            settled('file', fetch('file:///etc/passwd')),
            settled('ws', socket('ws://${inside}/')), settled('wss', socket('wss://${inside}/')),
            settled('ws6', socket('ws://[::1]:${port6}/')),
            settled('webtransport', webTransport()),
            caches.open('left'),
            navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => pause(500)),
            rtc(),
          ]).then(() => fetch('/tried?' + encodeURIComponent(seen.join(' '))));
          addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });
          alert('hello'); confirm('sure?'); prompt('name?'); print();
        </script>`);
  });
  // Reports what it finds of the page above.
  pages.set(
    '/later',
    `<!doctype html><html lang="en"><head><title>Later</title><meta name="viewport" content="width=device-width"></head>
      <body><h1>Later</h1><p>Some text to paint.</p><img src="/nothing.png"><a href="/x">click here</a>
      <script>Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then(([workers, names]) =>
        fetch('/found?' + encodeURIComponent([document.cookie, localStorage.getItem('left'), workers.length, names.length].join())));
      </script></body></html>`,
  );
}
