/**
 * On the pages of those who have signed in: reports that are under way fill themselves in, several can be chosen at once,
 * texts can be copied, no form is sent twice. Everything works without, only less comfortably.
 */

/** Between two looks at what is under way, in milliseconds: longer and longer, as nothing comes of it. */
const FIRST_PAUSE = 1500;
const LONGEST_PAUSE = 10_000;

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => [...document.querySelectorAll(selector)].filter((found) => found instanceof HTMLElement);

const live = document.getElementById('live');

/** @param {string} text for those who do not see it */
function announce(text) {
  if (live !== null) live.textContent = text;
}

/** Puts the rows of a newer version of this page in the place of those that have changed. @param {Document} next */
function fillIn(next) {
  let changed = 0;
  const words = [];
  for (const row of all('[data-underway]')) {
    const news = next.getElementById(row.id);
    if (news === null || news.dataset['version'] === row.dataset['version']) continue;
    // What was chosen, and what somebody is at, stays so.
    const wasChosen = row.querySelector('input[type="checkbox"]:checked') !== null;
    const hadFocus = row.contains(document.activeElement) ? document.activeElement?.tagName : undefined;
    row.replaceWith(news);
    const box = news.querySelector('input[type="checkbox"]');
    if (box instanceof HTMLInputElement) box.checked = wasChosen;
    const focused = hadFocus === undefined ? null : news.querySelector(hadFocus.toLowerCase());
    if (focused instanceof HTMLElement) focused.focus();
    news.classList.add('filled');
    changed += 1;
    if (news.dataset['words']) words.push(news.dataset['words']);
  }
  if (words.length > 0) announce(words.join('. '));
  if (changed > 0) document.dispatchEvent(new Event('sitegrade:filled'));
  return changed > 0;
}

/** @param {number} pause */
async function look(pause) {
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => void look(FIRST_PAUSE), { once: true });
    return;
  }
  wait(await pauseAfter(pause));
}

/** Looks for news. @param {number} pause the last one @returns the next one */
async function pauseAfter(pause) {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'error' });
    if (!answer.ok) return LONGEST_PAUSE;
    const isNews = fillIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return isNews ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, pause * 1.3);
  } catch {
    // No network at the moment, or signed out: the next look may do better.
    return LONGEST_PAUSE;
  }
}

/** @param {number} pause */
function wait(pause) {
  if (document.querySelector('[data-underway]') !== null) setTimeout(() => void look(pause), pause);
}

wait(FIRST_PAUSE);

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (form.getAttribute('aria-busy') === 'true') event.preventDefault();
  else form.setAttribute('aria-busy', 'true');
});

// A page that comes back from the browser's memory has not been sent.
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

const chooseAll = document.querySelector('[data-choose-all]');
if (chooseAll instanceof HTMLInputElement) {
  const boxes = () => all('input[name="id"]').filter((box) => box instanceof HTMLInputElement);
  const note = document.querySelector('[data-selected]');
  const count = () => {
    const chosen = boxes().filter(({ checked }) => checked).length;
    chooseAll.checked = chosen > 0 && chosen === boxes().length;
    chooseAll.indeterminate = chosen > 0 && chosen < boxes().length;
    if (note !== null) note.textContent = chosen === 0 ? 'With the chosen ones:' : `${chosen} chosen:`;
  };
  const label = chooseAll.closest('label');
  if (label !== null) label.hidden = false;
  chooseAll.addEventListener('change', () => {
    for (const box of boxes()) box.checked = chooseAll.checked;
    count();
  });
  document.addEventListener('change', (event) => {
    if (event.target !== chooseAll) count();
  });
  addEventListener('pageshow', count);
}

// The password counts for one choice only; without scripts it is always there.
for (const part of all('[data-only-with]')) {
  const form = part.closest('form');
  const show = () => {
    const chosen = form?.querySelector('input[name="privacy"]:checked');
    part.hidden = !(chosen instanceof HTMLInputElement && chosen.value === part.dataset['onlyWith']);
  };
  form?.addEventListener('change', show);
  addEventListener('pageshow', show);
  show();
}

// What is wrong with a form comes first.
document.getElementById('errors')?.focus();
