import { StaticSiteReader, parseAllowedTargets } from '../../../src/adapters/static-generator/index.js';
import { siteReaderSuite, type ServedSite } from '../../../src/testing/index.js';
import { httpServer, type LocalServer } from '../../adapters/static-generator/fetch/hostile-server.js';
import { runSuite } from '../run-suite.js';

const servers: LocalServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

runSuite(siteReaderSuite, () => ({
  siteReader: new StaticSiteReader({ allowedTargets: parseAllowedTargets('127.0.0.1').targets }),
  async serve(site) {
    let served: ServedSite = {};
    const server = await httpServer(({ url = '' }, response) => {
      const { status, body = '' } = answerTo(served, url);
      response.writeHead(status).end(body);
    });
    servers.push(server);
    served = site(server.origin);
    return server.origin;
  },
}));

function answerTo({ robots, sitemaps = {}, statuses = {} }: ServedSite, path: string) {
  if (path === '/robots.txt' && robots !== undefined) {
    return robots === 'failing' ? { status: 503 } : { status: 200, body: robotsText(robots) };
  }
  const sitemap = sitemaps[path];
  if (sitemap !== undefined) return { status: 200, body: sitemapText(sitemap) };
  return { status: statuses[path] ?? 404 };
}

function robotsText({
  rules,
  crawlDelay,
  sitemaps = [],
}: Exclude<ServedSite['robots'], undefined | 'failing'>): string {
  const delay = crawlDelay === undefined ? [] : [`Crawl-delay: ${crawlDelay}`];
  return ['User-agent: *', ...rules, ...delay, ...sitemaps.map((url) => `Sitemap: ${url}`)].join('\n');
}

function sitemapText({ kind, urls }: NonNullable<ServedSite['sitemaps']>[string]): string {
  const [root, entry] = kind === 'pages' ? ['urlset', 'url'] : ['sitemapindex', 'sitemap'];
  return `<${root}>${urls.map((url) => `<${entry}><loc>${url}</loc></${entry}>`).join('')}</${root}>`;
}
