/**
 * On every page: times in the reader's own zone, the exact UTC on hover. Who puts new content into a page tells so by the
 * event `sitegrade:filled` on the document.
 */

const language = navigator.languages.find((name) => name.startsWith('en')) ?? 'en-GB';
const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

function localiseTimes() {
  for (const time of document.querySelectorAll('time[datetime]:not([title])')) {
    const date = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(date.getTime())) continue;
    time.setAttribute('title', `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
    time.textContent = format.format(date);
  }
}

localiseTimes();
document.addEventListener('sitegrade:filled', localiseTimes);
