/**
 * On a report page whose run is in progress: updates the page when the report changes, without reloading it. Listens to
 * server-sent events; if those are blocked, polls the page.
 */

/** Polling interval without a stream, in milliseconds. */
const POLL_INTERVAL = 4000;
/** Polling interval with an open stream, in case a proxy buffers it. */
const SLOW_POLL_INTERVAL = 30_000;
/** Failed connections before the page gives up on the stream. */
const MAX_FAILURES = 3;

const status = document.getElementById('live');
const main = document.getElementById('main');

/** @type {EventSource | null} */
let stream = null;
let failures = 0;
let isUpdating = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The URL of the stream, or null once the run has finished. */
function streamUrl() {
  return main?.querySelector('[data-events]')?.getAttribute('data-events') ?? null;
}

/** Fetches the page and replaces the content if it has changed. */
async function update() {
  if (isUpdating || main === null) return;
  isUpdating = true;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
    if (answer.status >= 500 || answer.status === 429) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const content = next.getElementById('main');
    if (content === null || content.innerHTML === main.innerHTML) return;
    // Keeps open sections open.
    const open = new Set([...main.querySelectorAll('details[open]')].map(({ id }) => id));
    const hadFocus = main.contains(document.activeElement);
    main.replaceChildren(...content.childNodes);
    // Otherwise Tab would start at the top of the page again.
    if (hadFocus) main.focus({ preventScroll: true });
    for (const details of main.querySelectorAll('details')) details.open ||= open.has(details.id);
    document.title = next.title;
    const announcement = main.querySelector('[data-announce]')?.getAttribute('data-announce');
    if (status !== null && announcement) status.textContent = announcement;
    document.dispatchEvent(new Event('sitegrade:updated'));
  } catch {
    // Network error: the next poll retries.
  } finally {
    isUpdating = false;
  }
}

function stop() {
  stream?.close();
  stream = null;
}

function schedulePoll() {
  clearTimeout(timer);
  if (streamUrl() !== null) timer = setTimeout(() => void poll(), stream === null ? POLL_INTERVAL : SLOW_POLL_INTERVAL);
}

async function poll() {
  await update();
  if (streamUrl() === null) stop();
  schedulePoll();
}

function listen() {
  const url = streamUrl();
  if (url === null) return;
  failures = 0;
  stream = new EventSource(url);
  stream.addEventListener('open', () => (failures = 0));
  stream.addEventListener('state', () => void poll());
  stream.addEventListener('error', () => {
    failures += 1;
    // The browser reconnects by itself unless the server has refused the stream.
    if (failures < MAX_FAILURES && stream?.readyState !== EventSource.CLOSED) return;
    stop();
    void poll();
  });
  schedulePoll();
}

// A page restored from the back/forward cache has missed events.
addEventListener('pageshow', (event) => {
  if (event.persisted && stream === null) listen();
});
addEventListener('pagehide', stop);

listen();
