import { BASE, resultOf } from '../wire.mjs';
import { toIso } from './database.mjs';

/** The columns of a report in a list, in the order that `presentRow` expects. */
export const SUMMARY =
  'id url project privacy status failure_code failure_message shown_generation_id shown_generator_name shown_generator_version shown_title score_key generated_key created_at updated_at version'.split(
    ' ',
  );

/** More columns for a single report. */
export const DETAILS = 'categories::text, audits::text, packed_audits, actions::text, caps::text';

const CODES = { public: 0, private: 1, password: 2 };

/** A report as JSON without the closing brace. */
export function presentRow(row) {
  const [
    id,
    url,
    project,
    privacy,
    status,
    code,
    message,
    shown,
    name,
    version,
    title,
    scoreKey,
    generatedKey,
    created,
    updated,
  ] = row;
  const result = resultOf(scoreKey);
  return (
    `{"id":"${id}","url":${JSON.stringify(url)},"project":"${project}","title":${title && JSON.stringify(title)},` +
    `"privacy":${CODES[privacy]},"status":"${status}",` +
    `"score":${result && scoreKey / 10},"result":${result && `"${result}"`},` +
    `"failure":${code && `{"code":"${code}","message":${JSON.stringify(message)}}`},` +
    `"created_at":"${time(created)}","updated_at":"${time(updated)}","generated_at":${shown && `"${time(generatedKey)}"`},` +
    `"generator":${shown && `{"name":${JSON.stringify(name)},"version":${JSON.stringify(version)}}`},` +
    `"links":{"self":"${BASE}/api/v1/reports/${id}","generations":"${BASE}/api/v1/reports/${id}/generations",` +
    `"page":"${BASE}/reports/${id}"}`
  );
}

/** Converts database times. Times of new reports are already in ISO format. */
function time(text) {
  return text.endsWith('Z') ? text : toIso(text);
}
