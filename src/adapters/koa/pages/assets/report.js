/**
 * On report pages: opens what a link or the address leads to, prints, and keeps the chosen category in the address, so that a
 * filtered report can be shared and survives an update of the page.
 */

/** Browsers scroll to a closed section, but not all open it. */
function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  if (target === null) return;
  for (let section = target.closest('details'); section !== null;) {
    section.open = true;
    section = section.parentElement?.closest('details') ?? null;
  }
  target.scrollIntoView();
}

addEventListener('hashchange', reveal);
if (location.hash !== '') reveal();

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || target.closest('.print-button') === null) return;
  target.closest('details')?.removeAttribute('open');
  print();
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'category') return;
  const url = new URL(location.href);
  if (target.value === '') url.searchParams.delete('category');
  else url.searchParams.set('category', target.value);
  history.replaceState(null, '', url);
});
