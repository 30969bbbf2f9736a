import type { PageFacts } from '../../src/domain/index.js';
import { StaticGenerator, parseAllowedTargets } from '../../src/adapters/static-generator/index.js';
import { buildSite, faultsOnOneAddress, serveSite } from '../support/sites/index.js';
import { linksOf } from '../support/sites/model.js';

const NEVER = new AbortController().signal;

test('visits find on every page of a served site what the site was built from', async () => {
  const running = await serveSite((origin) =>
    buildSite({ origin, pages: 60, words: 10, faults: faultsOnOneAddress(4) }),
  );
  const generator = new StaticGenerator({ allowedTargets: parseAllowedTargets('127.0.0.1').targets });
  const { model } = running.site;
  for (const entry of model.entries.values()) {
    const outcome = await generator.visit(entry.url, NEVER);
    switch (entry.kind) {
      case 'redirect':
        expect(outcome).toEqual({ kind: 'redirected', statusCode: entry.status, target: entry.location });
        break;
      case 'error':
        expect(outcome).toMatchObject({ kind: 'failed', statusCode: entry.status });
        break;
      case 'file':
        expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'not_html' } });
        break;
      case 'page': {
        const { title, description, canonical, alternates } = entry;
        const isOther = ({ url }: { readonly url: string }) => url !== entry.url;
        const links = linksOf(model, entry).filter(isOther);
        expect(outcome).toMatchObject({ kind: 'audited' });
        const { page } = outcome as { readonly page: PageFacts };
        expect({ ...page, links: page.links.filter(isOther) }).toEqual({
          statusCode: 200,
          title,
          description,
          canonical,
          isNoindex: entry.noindex !== null,
          alternates,
          links: links.map(({ url, text, isNofollow = false }) => ({ url, text, isNofollow })),
        });
      }
    }
  }
  await running.close();
});
