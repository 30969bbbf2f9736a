/** A cancellation that never happens. */
const NEVER = { aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined };

/**
 * Runs the static checks on a simulated site, without network.
 * @param {Awaited<ReturnType<typeof import('./load-build.mjs').loadBuild>>} build
 * @param {ReturnType<typeof import('./simulate-site.mjs').simulateSite>} simulated
 */
export async function auditSite(build, simulated) {
  const { url, body, headers, site } = simulated;
  const page = {
    requestedUrl: url,
    finalUrl: url,
    redirects: Array.from({ length: site.redirects }, () => ({ url, status: 301, headers: [['location', url]] })),
    response: { url, status: 200, headers },
    transferredBytes: simulated.transferredBytes,
    decodedBytes: body.length,
    firstByteMs: site.firstByteMs,
    ...build.decodeHtml(body, build.mediaTypeOf(headers, body)),
  };
  const document = build.parseDocument(page.html);
  const referenced = build.findReferencedResources(document, url);
  const kinds = new Map(referenced.subresources.map(({ url, kind }) => [url, kind]));
  const fetcher = {
    fetchResource: async (address, request) => fetchSimulated(simulated, kinds, address, request),
    negotiateProtocol: async () => site.protocol,
  };
  const resources = await build.fetchRelatedResources(page, referenced, fetcher, 60_000, NEVER);
  return build.auditPage(page, resources, undefined, document);
}

function fetchSimulated({ url: pageUrl, site, answer, special }, kinds, url, { method, redirects }) {
  if (redirects === 'manual') {
    const headers = site.overHttp === 200 ? [] : [['location', pageUrl]];
    return { url, status: site.overHttp, headers, text: '' };
  }
  const found = new URL(url).origin === new URL(pageUrl).origin ? special(new URL(url).pathname) : null;
  if (found !== null) return { url, ...found, ...(method === 'GET' && read(found.text.length, found.text.length)) };
  const kind = kinds.get(url);
  if (kind === undefined) {
    const text = '{"name":"App","start_url":"/","display":"standalone","icons":[{"src":"/i.png","sizes":"192x192"}]}';
    return {
      url,
      status: 200,
      headers: [['content-type', 'application/manifest+json']],
      text,
      ...read(text.length, text.length),
    };
  }
  const { status, headers, bytes, decodedBytes } = answer({ url, kind });
  return { url, status, headers, text: '', ...(method === 'GET' && read(bytes, decodedBytes)) };
}

const read = (transferred, decoded) => ({ read: { transferred, decoded, isWhole: true } });
