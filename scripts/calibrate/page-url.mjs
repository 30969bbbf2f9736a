/**
 * The URL of a saved page: what its canonical link or og:url says if that is on its host, or else its host's root.
 * @param {string} html
 * @param {string} host
 * @param {boolean} isSecure
 */
export function pageUrl(html, host, isSecure) {
  const scheme = isSecure ? 'https:' : 'http:';
  const written =
    /<link[^>]*\brel=["']?canonical\b[^>]*>/i.exec(html)?.[0].match(/\bhref=["']?([^"'\s>]+)/i)?.[1] ??
    /<meta[^>]*\bproperty=["']?og:url\b[^>]*>/i.exec(html)?.[0].match(/\bcontent=["']?([^"'\s>]+)/i)?.[1] ??
    '';
  const url = URL.parse(written.replaceAll('&amp;', '&'), `${scheme}//${host}/`);
  const isOwn = url !== null && bare(url.hostname) === bare(host);
  return isOwn ? `${scheme}//${url.host}${url.pathname}${url.search}` : `${scheme}//${host}/`;
}

function bare(host) {
  return host.replace(/^www\./, '');
}
