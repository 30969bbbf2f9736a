// Every kind of list: filters, search words, sort keys, directions, and pages.
import pg from 'pg';
import { daysBefore, lastDays } from '../../dist/domain/index.js';
import { BIG, SEARCHES, projectName } from './dataset.mjs';

const RESULTS = { 'any result': null, 'result common': 'good', 'result rare': 'bad' };
const PROJECTS = {
  'any project': null,
  'project of a tenth': projectName(0),
  'project newest': projectName(1),
  'project small': projectName(150),
};
const STATES = [
  ['pending', 'running', 'failed', 'ready'].map((status) => ({ status })),
  ['private', 'password', 'public'].map((privacy) => ({ privacy })),
].flat();
/** A score in the middle of each result. */
const MIDDLES = { good: 90, decent: 65, bad: 25 };
const SORTS = ['id', 'url', 'score', 'generated_at'];
const DIRECTIONS = ['desc', 'asc'];
const PAGES = ['first', 'half-way'];

/** The host of the project that holds a tenth of the big account. */
const HOST = projectName(0);

const NO_FILTERS = { account: BIG, search: null, result: null, project: null, privacy: null, status: null };

/** @returns the kinds of report lists: a name, and a function from the positions in a database to a query */
export function reportShapes() {
  const words = { 'no search': null, ...SEARCHES, 'host of a tenth': HOST };
  const shapes = orders('no search, 100 rows', { ...NO_FILTERS, limit: 100 }, SORTS);
  for (const [search, text] of Object.entries(words)) {
    for (const [result, kind] of Object.entries(RESULTS)) {
      for (const [project, name] of Object.entries(PROJECTS)) {
        // Combines three filters only with the common search.
        if (kind !== null && name !== null && text !== null && text !== SEARCHES.common) continue;
        const filters = { ...NO_FILTERS, search: text, result: kind, project: name };
        shapes.push(...orders(`${search}, ${result}, ${project}`, filters, SORTS));
      }
    }
  }
  for (const state of STATES) {
    const [[filter, value]] = Object.entries(state);
    for (const [project, name] of Object.entries(PROJECTS)) {
      const filters = { ...NO_FILTERS, ...state, project: name };
      shapes.push(...orders(`${filter} ${value}, ${project}`, filters, SORTS));
    }
    for (const search of ['common', 'one in a hundred', 'absent', 'two letters, absent']) {
      const filters = { ...NO_FILTERS, ...state, search: SEARCHES[search] };
      shapes.push(...orders(`${filter} ${value}, ${search}`, filters, SORTS));
    }
  }
  return shapes;
}

/** @returns the kinds of project lists, in the same form */
export function projectShapes() {
  const words = {
    'no search': null,
    common: 'example',
    some: 'amber',
    absent: 'quokka',
    'one letter': 'e',
    'letter absent': '~',
  };
  return Object.entries(words).flatMap(([search, text]) =>
    orders(`projects, ${search}`, { account: BIG, search: text }, ['project', 'created_at']),
  );
}

/** @returns the overviews: a name, and a function that asks for one, from `storage.overview` */
export function overviewShapes() {
  const [now, account] = [new Date(), BIG];
  const changes = { account, project: null, since: daysBefore(now, 7), kind: null, limit: 20 };
  return [
    {
      name: 'overview, sites',
      run: (overview) => overview.listSites({ account, project: null, limit: 50, days: lastDays(now, 30) }),
    },
    { name: 'overview, changes', run: (overview) => overview.listChanges(changes) },
    { name: 'overview, running', run: (overview) => overview.listUnderWay(account, 10) },
  ];
}

function orders(name, filters, sorts) {
  return sorts.flatMap((sort) =>
    DIRECTIONS.flatMap((direction) =>
      PAGES.map((page) => ({
        name: `${name}, ${sort} ${direction}, ${page}`,
        queryAt: (positions) => ({
          limit: 10,
          ...filters,
          sort,
          direction,
          cursor: page === 'first' ? null : { position: positionIn(positions, sort, filters.result), towards: 'next' },
        }),
      })),
    ),
  );
}

/** With a result filter, a position by score must be within the scores of that result. */
function positionIn(positions, sort, result) {
  return sort === 'score' && result ? { ...positions.score, key: MIDDLES[result] } : positions[sort];
}

/** The positions in the middle of each sort order of the big account. */
export async function middlePositions(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const middle = async (table, columns, filter = '') => {
      const from = `from ${table} where account = $1 ${filter}`;
      const { rows } = await client.query(
        `select ${columns} ${from} order by ${columns} offset (select count(*) / 2 ${from}) limit 1`,
        [BIG],
      );
      return rows[0];
    };
    const byUrl = await middle('reports', 'url, id');
    const byScore = await middle('reports', 'score_key, id', 'and score_key >= 0');
    const byTime = await middle('reports', 'generated_key, id', 'and score_key >= 0');
    const byName = await middle('projects', 'name');
    const byCreation = await middle('projects', 'created_at, name');
    return {
      id: { key: null, id: (await middle('reports', 'id')).id },
      url: { key: byUrl.url, id: byUrl.id },
      score: { key: byScore.score_key / 10, id: byScore.id },
      generated_at: { key: byTime.generated_key.toISOString(), id: byTime.id },
      project: { key: byName.name, id: byName.name },
      created_at: { key: byCreation.created_at.toISOString(), id: byCreation.name },
    };
  } finally {
    await client.end();
  }
}
