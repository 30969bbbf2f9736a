import { MAX_FIELDS, type Fields } from './fields.js';
import { malformed, type ProblemError } from './problems/problem-error.js';

/**
 * The fields of `application/x-www-form-urlencoded` text: a query string or a body. Unlike URLSearchParams it refuses
 * broken percent-encoding and text that is not UTF-8, where the sender cannot have meant what would come out.
 */
export function parseForm(text: string): Fields {
  const pieces = text.split('&', MAX_FIELDS + 1).filter((piece) => piece !== '');
  if (pieces.length > MAX_FIELDS) throw tooManyParameters();
  return pieces.map((piece) => {
    const equals = piece.indexOf('=');
    return equals < 0 ? [decode(piece), ''] : [decode(piece.slice(0, equals)), decode(piece.slice(equals + 1))];
  });
}

export function tooManyParameters(): ProblemError {
  return malformed(`There are more than ${MAX_FIELDS} parameters.`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('A parameter is not percent-encoded UTF-8.');
  }
}
