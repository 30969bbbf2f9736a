/**
 * On every page: shows times in the visitor's time zone, with the exact UTC time on hover. Scripts that change the page
 * dispatch `sitegrade:updated` on the document.
 */

const language = navigator.languages.find((name) => name.startsWith('en')) ?? 'en-GB';
const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

function localizeTimes() {
  for (const time of document.querySelectorAll('time[datetime]:not([title])')) {
    const date = new Date(time.getAttribute('datetime') ?? '');
    if (Number.isNaN(date.getTime())) continue;
    time.setAttribute('title', `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
    time.textContent = format.format(date);
  }
}

localizeTimes();
document.addEventListener('sitegrade:updated', localizeTimes);
