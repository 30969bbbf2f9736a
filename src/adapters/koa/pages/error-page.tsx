import type { Context } from 'koa';
import type { Answer } from '../http/answer.js';
import type { Problem } from '../http/problem.js';
import { PROBLEM_TYPES } from '../http/problem-types.js';
import { PAGE_HEADERS } from '../http/security-headers.js';
import type { Assets } from './assets.js';
import { Document } from './document.js';
import { pageRequest, type PageRequest, type PageSite } from './page-request.js';
import { NO_STORE, page } from './page-answer.js';

export interface ErrorPageOptions {
  readonly assets: Assets;
  readonly site: PageSite;
  /** Identifies the visitor, so that the page keeps their navigation. */
  readonly identify?: ((request: PageRequest) => Promise<unknown>) | undefined;
}

/** Creates the function that renders errors for browsers. */
export function createErrorPage({ assets, site, identify }: ErrorPageOptions) {
  return async (ctx: Context, problem: Problem): Promise<Answer> => {
    const request = pageRequest(ctx, site);
    const { status } = PROBLEM_TYPES[problem.name];
    // The error may come from what this needs, such as the storage.
    await identify?.(request).catch(() => null);
    const answer = page(status, <ErrorPage {...{ request, assets, problem }} />);
    return { ...answer, headers: { ...PAGE_HEADERS, ...answer.headers, ...NO_STORE, ...problem.headers } };
  };
}

interface ErrorPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly problem: Problem;
}

function ErrorPage({ request, assets, problem }: ErrorPageProps) {
  const { status, title } = PROBLEM_TYPES[problem.name];
  const { hasPages, docsUrl } = request.site;
  return (
    <Document request={request} assets={assets} title={title} isIndexable={false}>
      <div class="message">
        <div>
          <p class="message-status" aria-hidden="true">
            {status}
          </p>
          <h1>{title}</h1>
          <p>{sentenceOf(problem)}</p>
        </div>
        {problem.violations === undefined ? null : (
          <ul>
            {problem.violations.map(({ field, message }) => (
              <li>
                <code>{field}</code>: {message}
              </li>
            ))}
          </ul>
        )}
        <ul class="message-links">
          {hasPages ? (
            <li>
              <a href={request.link('/')}>Home page</a>
            </li>
          ) : null}
          {docsUrl === undefined ? null : (
            <li>
              <a href={request.siteLink(docsUrl)}>Documentation</a>
            </li>
          )}
        </ul>
      </div>
    </Document>
  );
}

/** One sentence for all missing pages: a private report must look the same as one that does not exist. */
function sentenceOf({ name, detail }: Problem): string {
  switch (name) {
    case 'not-found':
      return 'Nothing exists at this address, or you do not have access to it.';
    case 'unauthenticated':
      return 'This address is part of the API. Send an API key in the Authorization header.';
    default:
      return detail;
  }
}
