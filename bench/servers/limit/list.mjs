import { parse } from 'node:querystring';
import { RANGES, cursorTo, decodeCursor, linkTo, scopeOf } from '../wire.mjs';
import { query, toIso } from './database.mjs';
import { SUMMARY, presentRow } from './present.mjs';

const COLUMNS = { id: 'id', url: 'url', score: 'score_key', generated_at: 'generated_key' };
const NONE = { score: -1, generated_at: '-infinity' };

export async function listReports(actor, text) {
  const parameters = parse(text);
  const { per_page: perPage = '10', sort_by: sortBy = 'id', sort = 'desc' } = parameters;
  const limit = Number(perPage);
  if (COLUMNS[sortBy] === undefined || !['asc', 'desc'].includes(sort) || ![10, 25, 50, 100].includes(limit)) {
    return [422, '{"status":422}'];
  }
  const scope = scopeOf(actor.account, parameters);
  const cursor = parameters.cursor === undefined ? null : decodeCursor(parameters.cursor, scope);
  const isBack = cursor?.towards === 'prev';
  const { name, statement, values } = statementFor(actor.account, parameters, sortBy, sort, cursor, limit);
  const found = await query(name, statement, values);
  const rows = found.slice(0, limit);
  if (isBack) rows.reverse();

  const more = found.length > limit;
  const cursorAt = (row, towards) => cursorTo(keyOf(row, sortBy), row[0], towards, scope);
  const next = (isBack || more) && rows.length > 0 ? cursorAt(rows.at(-1), 'next') : null;
  const prev = (isBack ? more : cursor !== null) && rows.length > 0 ? cursorAt(rows[0], 'prev') : null;
  const quoted = (value) => (value === null ? 'null' : `"${value}"`);
  const [first, back, on] = [
    linkTo(parameters, null),
    prev && linkTo(parameters, prev),
    next && linkTo(parameters, next),
  ];
  const data = rows.map((row) => `${presentRow(row)}}`).join();
  const links = `{"first":"${first}","prev":${quoted(back)},"next":${quoted(on)}}`;
  const meta = `{"per_page":${limit},"sort_by":"${sortBy}","sort":"${sort}","next_cursor":${quoted(next)},"prev_cursor":${quoted(prev)}}`;
  return [200, `{"data":[${data}],"links":${links},"meta":${meta}}`];
}

function keyOf(row, sortBy) {
  if (sortBy === 'id') return null;
  if (sortBy === 'url') return row[1];
  if (row[10] < 0) return null;
  return sortBy === 'score' ? row[10] / 10 : toIso(row[11]);
}

/** The value of the column at a position. */
function toKey({ key }, sortBy) {
  if (key === null) return NONE[sortBy];
  return sortBy === 'score' ? Math.round(key * 10) : key;
}

/** Names a statement, which caches its plan, except for searches and for results sorted by something other than score. */
function statementFor(account, { search, project, result }, sortBy, sort, cursor, limit) {
  const column = COLUMNS[sortBy];
  const isUp = (sort === 'asc') !== (cursor?.towards === 'prev');
  const [order, beyond] = isUp ? ['asc', '>'] : ['desc', '<'];
  const values = [account];
  const bind = (value) => `$${values.push(value)}`;
  const conditions = ['account = $1'];
  if (search) conditions.push(`url_lc like ${bind(`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`);
  if (project) {
    const name = bind(project.toLowerCase());
    conditions.push(`project = ${name}`);
    // Matches the indexes by project and sort key. Sorted by ID, it would only mislead the planner.
    if (sortBy !== 'id') conditions.push(`hashtextextended(project, 0) = hashtextextended(${name}, 0)`);
  }
  if (result) conditions.push(`score_key >= ${RANGES[result][0]} and score_key < ${RANGES[result][1]}`);
  const ordering = sortBy === 'id' ? `id ${order}` : `${column} ${order}, id ${order}`;
  const part = (more) =>
    `select ${SUMMARY} from reports where ${[...conditions, ...more].join(' and ')} order by ${ordering} limit ${limit + 1}`;

  const isByClass = result && sortBy === 'score' && !project;
  const isPlannedOnce = !search && (isByClass || (!result && (!project || sortBy === 'id' || sortBy === 'url')));
  const none = NONE[sortBy];
  // Rows without a value come last even in ascending order, so this combines two scans.
  if (none !== undefined && sort === 'asc' && !result) {
    if (cursor !== null)
      throw new Error('The limit does not support cursors in this order, because no benchmark needs them.');
    const statement = `(${part([`${column} > '${none}'`])}) union all (${part([`${column} = '${none}'`])}) limit ${limit + 1}`;
    return { name: isPlannedOnce ? shapeOf(statement) : undefined, statement, values };
  }
  const after = [];
  if (cursor !== null) {
    const key = toKey(cursor.position, sortBy);
    const comparison = sortBy === 'id' ? `id ${beyond} ` : `(${column}, id) ${beyond} (${bind(key)}, `;
    after.push(sortBy === 'id' ? comparison + bind(cursor.position.id) : `${comparison}${bind(cursor.position.id)})`);
  }
  const statement = part(after);
  return { name: isPlannedOnce ? shapeOf(statement) : undefined, statement, values };
}

const names = new Map();

/** A short name for each statement. There are a few dozen. */
function shapeOf(statement) {
  if (!names.has(statement)) names.set(statement, `list_${names.size}`);
  return names.get(statement);
}
