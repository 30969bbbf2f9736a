import type { Catalogue } from '../../../../../application/index.js';
import { PROBLEM_NAMES, PROBLEM_TYPES } from '../../../http/problem-types.js';
import { operationPath } from '../api/api-reference-page.js';
import type { ApiOperation } from '../api/open-api.js';
import { checkPath } from '../checks/catalogue-lookup.js';
import { GUIDE } from '../guide-text.js';
import { problemPath } from '../problem-pages.js';
import { plainText } from '../rich-text.js';
import { SCORING, type TextSection } from '../scoring-text.js';

/** A page, or a section of one, that a search can find. */
export interface SearchDocument {
  /** With an anchor for a section, from the root of the service. */
  readonly path: string;
  readonly kind: 'Guide' | 'API' | 'Check' | 'Scoring' | 'Problem';
  readonly title: string;
  /** Identifiers and other titles that readers look for. */
  readonly names: string;
  readonly text: string;
}

/** Everything that the documentation says. */
export function searchDocuments(catalogue: Catalogue, operations: readonly ApiOperation[]): readonly SearchDocument[] {
  return [
    ...GUIDE.map((section) => sectionDocument('Guide', '/docs', section)),
    ...operations.map((operation): SearchDocument => ({
      path: operationPath(operation),
      kind: 'API',
      title: operation.summary,
      names: [operation.id, operation.method, operation.path, operation.tag].join(' '),
      text: [
        operation.description,
        ...[...operation.parameters, ...operation.fields].map(
          ({ name, description }) => `${name}: ${description ?? ''}`,
        ),
      ]
        .map(plainText)
        .join(' '),
    })),
    ...catalogue.checks.map((check): SearchDocument => ({
      path: checkPath(check),
      kind: 'Check',
      title: check.title,
      names: [check.id, check.failureTitle, ...(check.criteria ?? []).map(({ id, name }) => `${id} ${name}`)].join(' '),
      text: [check.fix, check.why, check.what].map(plainText).join(' '),
    })),
    ...SCORING.map((section) => sectionDocument('Scoring', '/docs/scoring', section)),
    ...PROBLEM_NAMES.map((name): SearchDocument => {
      const { status, title, help } = PROBLEM_TYPES[name];
      return { path: problemPath(name), kind: 'Problem', title, names: `${status} ${name}`, text: help };
    }),
  ];
}

function sectionDocument(kind: 'Guide' | 'Scoring', path: string, { id, title, text }: TextSection): SearchDocument {
  return { path: `${path}#${id}`, kind, title, names: '', text: plainText(text) };
}
