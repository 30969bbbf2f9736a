/**
 * On every page of the documentation: copies examples, and sends requests with the reader's own key. The key stays in its
 * field: it is never stored, and never part of a URL.
 */

/** Longest body to show, in characters. */
const MAX_BODY = 200_000;

const live = document.getElementById('live');

for (const code of document.querySelectorAll('[data-code]')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'secondary slim copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    if (live !== null) live.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  // After the example, so that the styles that hide an example hide its button too.
  code.after(button);
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** Header values carry bytes: a password may have other characters. @param {string} text */
const asBytes = (text) => String.fromCharCode(...new TextEncoder().encode(text));

/** @param {HTMLFormElement} form @param {string} place `path`, `query`, `header`, `body` or `key` @returns {[string, string][]} */
function valuesOf(form, place) {
  const fields = /** @type {Field[]} */ ([...form.querySelectorAll(`[data-in="${place}"]`)]);
  return fields.filter(({ value }) => value !== '').map(({ dataset, value }) => [dataset['name'] ?? '', value.trim()]);
}

/** @param {HTMLFormElement} form @returns {Request} */
function requestOf(form) {
  const path = valuesOf(form, 'path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    form.dataset['try'] ?? '',
  );
  const query = new URLSearchParams(valuesOf(form, 'query')).toString();
  const headers = new Headers(
    valuesOf(form, 'header').map(([name, value]) => /** @type {[string, string]} */ ([name, asBytes(value)])),
  );
  const [key] = valuesOf(form, 'key');
  if (key !== undefined) headers.set('Authorization', `Bearer ${asBytes(key[1])}`);
  const fields = valuesOf(form, 'body');
  return new Request(query === '' ? path : `${path}?${query}`, {
    method: form.dataset['method'] ?? 'GET',
    headers,
    body: fields.length === 0 ? null : new URLSearchParams(fields),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
}

/** @param {string} text @param {string | null} type a media type */
function readable(text, type) {
  const shown = type?.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return shown.length > MAX_BODY
    ? `${shown.slice(0, MAX_BODY)}\n… and ${shown.length - MAX_BODY} more characters`
    : shown;
}

/** @param {Element} result @param {string} part @param {string} text */
function show(result, part, text) {
  const element = result.querySelector(`[data-${part}]`);
  if (!(element instanceof HTMLElement)) return;
  element.textContent = text;
  const box = element.closest('details, pre');
  if (box instanceof HTMLElement) box.hidden = text === '';
}

/** @param {HTMLFormElement} form @param {HTMLElement} result */
async function send(form, result) {
  result.hidden = false;
  show(result, 'status', 'Sending…');
  show(result, 'headers', '');
  show(result, 'body', '');
  try {
    const response = await fetch(requestOf(form));
    const text = await response.text();
    show(result, 'headers', [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'));
    show(result, 'body', readable(text, response.headers.get('content-type')));
    show(result, 'status', `${response.status} ${response.statusText}`);
  } catch {
    show(result, 'status', 'The request got no response. Check that the service is running, and try again.');
  }
}

const form = document.querySelector('form[data-try]');
const result = document.querySelector('[data-result]');
if (form instanceof HTMLFormElement && result instanceof HTMLElement) {
  form.hidden = false;
  document.querySelector('[data-without-script]')?.remove();
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    await send(form, result);
    isSending = false;
  });
}
