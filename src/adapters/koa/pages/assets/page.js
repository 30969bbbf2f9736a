/**
 * On every page: shows recent times as "3 minutes ago" and others in the visitor's time zone, with the exact UTC time on
 * hover, and closes menus. Scripts that change the page dispatch `sitegrade:updated` on the document.
 */

const MINUTE = 60_000;
/** Minutes after which a time shows as a date. */
const DAY = 24 * 60;

const language = navigator.languages.find((name) => name.startsWith('en')) ?? 'en-GB';
const dateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const ageFormat = new Intl.RelativeTimeFormat(language);

/** @param {Date} date @returns {string} */
function describe(date) {
  // Rounded, because the clocks of server and browser may differ by some seconds.
  const minutes = Math.round((Date.now() - date.getTime()) / MINUTE);
  if (minutes < 0 || minutes >= DAY) return dateFormat.format(date);
  if (minutes === 0) return 'just now';
  return minutes < 60 ? ageFormat.format(-minutes, 'minute') : ageFormat.format(-Math.floor(minutes / 60), 'hour');
}

function showTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const date = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(date.getTime())) continue;
    time.setAttribute('title', `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
    const text = describe(date);
    if (time.textContent !== text) time.textContent = text;
  }
}

showTimes();
setInterval(showTimes, MINUTE);
document.addEventListener('sitegrade:updated', showTimes);

/** @param {EventTarget | null} inside keeps its menu open */
function closeMenus(inside) {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!(inside instanceof Node && menu.contains(inside))) menu.removeAttribute('open');
  }
}

document.addEventListener('click', ({ target }) => closeMenus(target));
document.addEventListener('keydown', ({ key, target }) => {
  if (key !== 'Escape') return;
  const menu = target instanceof Element ? target.closest('details.menu[open]') : null;
  closeMenus(null);
  menu?.querySelector('summary')?.focus();
});
