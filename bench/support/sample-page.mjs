/** An HTML page of about `bytes` bytes: sections with links, lists and pictures. */
export function makePage(bytes, url) {
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What a page costs</title>
<meta name="description" content="A page made to be measured."><meta name="viewport" content="width=device-width">
<link rel="canonical" href="${url}"><link rel="icon" href="/icon.svg">
<meta property="og:title" content="Costs"><script type="application/ld+json">{"@type":"Article"}</script></head><body><h1>Costs</h1>`;
  let body = '';
  for (let index = 1; body.length < bytes; index += 1) {
    body += `<section class="card" id="s${index}"><h2>Section number ${index}</h2>
<p class="lead">Some <a href="/page/${index}" title="On ${index}">linked text about topic ${index}</a> and <em>more</em> words that fill the page with content &amp; meaning.</p>
<ul><li>One <li>Two <b>bold</b> <li><a href="/more/${index}">read more</a></ul><img src="/i/${index}.webp" width="10" height="10" alt="Picture ${index}"></section>\n`;
  }
  return `${head}${body}</body></html>`;
}
