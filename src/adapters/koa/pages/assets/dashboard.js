/**
 * On every dashboard page: updates reports and sections while something is checked, selects all rows, copies texts, and prevents double
 * submission. Every page also works without scripts.
 */

/** Polling interval in milliseconds. It grows while nothing changes. */
const MIN_INTERVAL = 1500;
const MAX_INTERVAL = 10_000;

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

const live = document.getElementById('live');

/** @param {string} text for screen readers */
function announce(text) {
  if (live !== null) live.textContent = text;
}

/** Replaces the rows that have changed. @param {Document} next the page as it is now @returns whether any has changed */
function updateRows(next) {
  let changed = 0;
  const announcements = [];
  for (const row of all('[data-live]')) {
    const newRow = next.getElementById(row.id);
    if (newRow === null || newRow.dataset['version'] === row.dataset['version']) continue;
    // Keeps the selection and the focus.
    const wasSelected = row.querySelector('input[type="checkbox"]:checked') !== null;
    const focusedTag = row.contains(document.activeElement) ? document.activeElement?.tagName : undefined;
    row.replaceWith(newRow);
    const box = newRow.querySelector('input[type="checkbox"]');
    if (box instanceof HTMLInputElement) box.checked = wasSelected;
    const focused = focusedTag === undefined ? null : newRow.querySelector(focusedTag.toLowerCase());
    if (focused instanceof HTMLElement) focused.focus();
    newRow.classList.add('updated');
    changed += 1;
    const text = newRow.dataset['announce'];
    if (text && text !== row.dataset['announce']) announcements.push(text);
  }
  if (announcements.length > 0) announce(announcements.join('. '));
  return changed > 0;
}

/** Contents of the sections as the server sent them last. Scripts change the times in them, so the page cannot tell. */
const received = new Map(all('[data-refresh]').map((section) => [section.id, '']));

/** Replaces the sections that have changed, except the one with the focus. @param {Document} next the page as it is now */
function updateSections(next) {
  let hasChanged = false;
  for (const section of all('[data-refresh]')) {
    const newSection = next.getElementById(section.id);
    if (newSection === null || received.get(section.id) === newSection.innerHTML) continue;
    if (section.contains(document.activeElement)) continue;
    received.set(section.id, newSection.innerHTML);
    // Keeps open what the visitor opened.
    const open = new Set([...section.querySelectorAll('details[open]')].map(({ id }) => id));
    for (const details of newSection.querySelectorAll('details')) details.open ||= open.has(details.id);
    section.replaceWith(newSection);
    hasChanged = true;
  }
  return hasChanged;
}

/** @param {Document} next the page as it is now @returns whether anything has changed */
function updatePage(next) {
  const changes = [updateRows(next), updateSections(next)];
  if (!changes.includes(true)) return false;
  // The outcome of the last form is no news any more.
  document.querySelector('[data-flash]')?.remove();
  document.dispatchEvent(new Event('sitegrade:updated'));
  return true;
}

/** @param {number} interval */
async function poll(interval) {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => void poll(MIN_INTERVAL), { once: true });
    return;
  }
  schedulePoll(await update(interval));
}

/** @param {string} address @returns the page there; null if the server refuses */
async function fetchPage(address) {
  const answer = await fetch(address, { headers: { Accept: 'text/html' }, redirect: 'error' });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}

/** Fetches the page and updates the rows. @param {number} interval the last one @returns the next one */
async function update(interval) {
  try {
    // A long page has a short version to poll. When that ends, or on demand, the rest follows.
    const { liveSource, liveWhole } = all('[data-live-source]')[0]?.dataset ?? {};
    const next = await fetchPage(liveSource ?? location.href);
    if (next === null) return MAX_INTERVAL;
    const hasChanged = updatePage(next);
    if (liveSource !== undefined && (liveWhole !== undefined || all('[data-live]').length === 0)) {
      const whole = await fetchPage(location.href);
      if (whole !== null) {
        updatePage(whole);
        document.title = whole.title;
      }
    }
    return hasChanged ? MIN_INTERVAL : Math.min(MAX_INTERVAL, interval * 1.3);
  } catch {
    // Network error or signed out: the next poll retries.
    return MAX_INTERVAL;
  }
}

/** @param {number} interval */
function schedulePoll(interval) {
  if (document.querySelector('[data-live]') !== null) setTimeout(() => void poll(interval), interval);
}

schedulePoll(MIN_INTERVAL);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (form.getAttribute('aria-busy') === 'true') event.preventDefault();
  else form.setAttribute('aria-busy', 'true');
});

// A page restored from the back/forward cache can be submitted again.
addEventListener('pageshow', () => all('[aria-busy]').forEach((form) => form.removeAttribute('aria-busy')));

for (const button of all('[data-copy]')) {
  const field = document.getElementById(button.dataset['copy'] ?? '');
  if (!(field instanceof HTMLInputElement) || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = 'Copied';
    announce('Copied');
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

const selectAll = document.querySelector('[data-select-all]');
if (selectAll instanceof HTMLInputElement) {
  const boxes = () => all('input[name="id"]').filter((box) => box instanceof HTMLInputElement);
  const note = document.querySelector('[data-selected]');
  const showCount = () => {
    const selected = boxes().filter(({ checked }) => checked).length;
    selectAll.checked = selected > 0 && selected === boxes().length;
    selectAll.indeterminate = selected > 0 && selected < boxes().length;
    if (note !== null) note.textContent = selected === 0 ? 'With selected:' : `${selected} selected:`;
  };
  const label = selectAll.closest('label');
  if (label !== null) label.hidden = false;
  selectAll.addEventListener('change', () => {
    for (const box of boxes()) box.checked = selectAll.checked;
    showCount();
  });
  document.addEventListener('change', (event) => {
    if (event.target !== selectAll) showCount();
  });
  addEventListener('pageshow', showCount);
}

// The password field is needed for one choice only. Without scripts it always shows.
for (const part of all('[data-only-with]')) {
  const form = part.closest('form');
  const show = () => {
    const selected = form?.querySelector('input[name="privacy"]:checked');
    part.hidden = !(selected instanceof HTMLInputElement && selected.value === part.dataset['onlyWith']);
  };
  form?.addEventListener('change', show);
  addEventListener('pageshow', show);
  show();
}

// Focuses the validation errors of a submitted form.
document.getElementById('errors')?.focus();
