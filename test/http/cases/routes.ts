import type { HttpCase } from '../support/http-case.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Every address and its methods. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/reports': ['GET', 'POST'],
  [`/api/v1/reports/${ID}`]: ['GET', 'PUT', 'DELETE'],
  [`/api/v1/reports/${ID}/generations`]: ['GET'],
  [`/api/v1/reports/${ID}/generations/${ID}`]: ['GET'],
  [`/api/v1/reports/${ID}/compare`]: ['GET'],
  [`/api/v1/reports/${ID}/links`]: ['GET', 'POST'],
  [`/api/v1/reports/${ID}/links/${ID}`]: ['DELETE'],
  '/api/v1/scans': ['GET', 'POST'],
  [`/api/v1/scans/${ID}`]: ['GET', 'DELETE'],
  [`/api/v1/scans/${ID}/pages`]: ['GET'],
  [`/api/v1/scans/${ID}/findings`]: ['GET'],
  [`/api/v1/scans/${ID}/findings/broken-links`]: ['GET'],
  [`/api/v1/scans/${ID}/compare`]: ['GET'],
  [`/api/v1/scans/${ID}/cancel`]: ['POST'],
  '/api/v1/projects': ['GET'],
  '/api/v1/projects/example.com': ['GET', 'DELETE'],
  '/api/v1/keys': ['GET', 'POST'],
  [`/api/v1/keys/${ID}`]: ['GET', 'DELETE'],
  '/api/v1/audit-log': ['GET'],
  '/healthz': ['GET'],
  '/readyz': ['GET'],
  '/openapi.json': ['GET'],
  '/docs': ['GET'],
  '/docs/api': ['GET'],
  '/docs/api/createReport': ['GET'],
  '/docs/checks': ['GET'],
  '/docs/checks/fixed-score': ['GET'],
  '/docs/scoring': ['GET'],
  '/docs/problems': ['GET'],
  '/docs/problems/not-found': ['GET'],
  '/docs/search': ['GET'],
  '/': ['GET'],
  '/favicon.ico': ['GET'],
};

/** Parameters of paths, as ADDRESSES has them. Others are IDs. */
const PARAMETERS: Readonly<Record<string, string>> = {
  project: 'example.com',
  finding: 'broken-links',
  name: 'not-found',
  check: 'fixed-score',
  operation: 'createReport',
};

export const routeCases: readonly HttpCase[] = [
  {
    name: 'OPTIONS lists the methods of every address; other methods get 405 with the same list',
    async run(world) {
      for (const [path, methods] of Object.entries(ADDRESSES)) {
        const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
        const options = await world.send({ method: 'OPTIONS', path, key: null });
        expect([path, options.status, options.headers.allow, options.text]).toEqual([path, 204, allow, '']);
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'].filter(
          (m) => !methods.includes(m),
        )) {
          const answer = await world.send({ method, path });
          expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 405, allow]);
        }
      }
    },
  },
  {
    name: 'HEAD returns the headers of GET without the body',
    async run(world) {
      const created = await world.form('POST', '/api/v1/reports', { url: 'https://example.com/' });
      const paths = Object.keys(ADDRESSES).filter((path) => ADDRESSES[path]?.includes('GET'));
      for (const path of [...paths, `/api/v1/reports/${created.json.data.id}`, '/api/v1/reports?sort=x']) {
        const key = world.keys.admin;
        const [get, head] = [await world.send({ path, key }), await world.send({ method: 'HEAD', path, key })];
        expect(head.text).toBe('');
        expect([path, head.status]).toEqual([path, get.status]);
        for (const name of ['content-type', 'content-length', 'etag', 'link', 'cache-control', 'location']) {
          expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
        }
      }
    },
  },
  {
    name: 'openapi.json describes exactly these addresses',
    async run(world) {
      const { paths } = (await world.send({ path: '/openapi.json', key: null })).json;
      const described = Object.entries(paths as object).map(([path, methods]) => {
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? ID);
        return `${address} ${Object.keys(methods as object)
          .sort()
          .join()}`;
      });
      const expected = Object.entries(ADDRESSES)
        .filter(([path]) => path !== '/' && path !== '/favicon.ico')
        .map(
          ([path, methods]) =>
            `${path} ${methods
              .map((method) => method.toLowerCase())
              .toSorted()
              .join()}`,
        );
      expect(described.filter((line) => line !== '/metrics get').toSorted()).toEqual(expected.toSorted());
    },
  },
];
