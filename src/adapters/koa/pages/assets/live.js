/**
 * On the page of a report that is under way: fills the page in when something has changed, without loading it again.
 * Changes are told by a stream of events; where that is blocked, the page is looked at every few seconds instead.
 */

/** Between two looks at the page, in milliseconds: without a stream, and with one, which a proxy may hold back. */
const PAUSE = 4000;
const LONG_PAUSE = 30_000;
/** So many streams that did not even open are enough. */
const MAX_FAILURES = 3;

const status = document.getElementById('live');
const main = document.getElementById('main');

/** @type {EventSource | null} */
let stream = null;
let failures = 0;
let isFilling = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function address() {
  return main?.querySelector('[data-events]')?.getAttribute('data-events') ?? null;
}

/** Takes the content of the page as it is now. */
async function fill() {
  if (isFilling || main === null) return;
  isFilling = true;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
    if (answer.status >= 500 || answer.status === 429) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const content = next.getElementById('main');
    if (content === null || content.innerHTML === main.innerHTML) return;
    // What a reader has unfolded stays so.
    const open = new Set([...main.querySelectorAll('details[open]')].map(({ id }) => id));
    const hadFocus = main.contains(document.activeElement);
    main.replaceChildren(...content.childNodes);
    // Else a keyboard would begin anew at the top of the page.
    if (hadFocus) main.focus({ preventScroll: true });
    for (const details of main.querySelectorAll('details')) details.open ||= open.has(details.id);
    document.title = next.title;
    const words = main.querySelector('[data-announce]')?.getAttribute('data-announce');
    if (status !== null && words) status.textContent = words;
    document.dispatchEvent(new Event('sitegrade:filled'));
  } catch {
    // No network at the moment: the next look may do better.
  } finally {
    isFilling = false;
  }
}

function stop() {
  stream?.close();
  stream = null;
}

function lookLater() {
  clearTimeout(timer);
  if (address() !== null) timer = setTimeout(() => void look(), stream === null ? PAUSE : LONG_PAUSE);
}

async function look() {
  await fill();
  if (address() === null) stop();
  lookLater();
}

function listen() {
  const events = address();
  if (events === null) return;
  failures = 0;
  stream = new EventSource(events);
  stream.addEventListener('open', () => (failures = 0));
  stream.addEventListener('state', () => void look());
  stream.addEventListener('error', () => {
    failures += 1;
    // The browser connects again by itself, unless the server has refused it.
    if (failures < MAX_FAILURES && stream?.readyState !== EventSource.CLOSED) return;
    stop();
    void look();
  });
  lookLater();
}

// A page that comes back from the browser's memory has slept through events.
addEventListener('pageshow', (event) => {
  if (event.persisted && stream === null) listen();
});
addEventListener('pagehide', stop);

listen();
