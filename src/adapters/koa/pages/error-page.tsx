import type { ComponentChildren } from 'preact';
import type { Context } from 'koa';
import type { Answer } from '../http/answer.js';
import type { Problem } from '../http/problem.js';
import { PROBLEM_TYPES } from '../http/problem-types.js';
import { PAGE_HEADERS } from '../http/security-headers.js';
import type { Assets } from './assets.js';
import { Document } from './document.js';
import { pageRequest, type PageRequest } from './page-request.js';
import { NO_STORE, page } from './page-answer.js';

/** A link on an error page. */
export interface ErrorPageLink {
  /** A path from the root, or an absolute address. */
  readonly to: string;
  readonly name: string;
}

export interface ErrorPageOptions {
  readonly assets: Assets;
  /** The links of every error page. */
  readonly links: readonly ErrorPageLink[];
  /** The navigation for the visitor of a request; null for none. */
  readonly navigation?: ((request: PageRequest) => Promise<ComponentChildren>) | undefined;
}

/** Creates the function that renders errors for browsers. */
export function createErrorPage({ assets, links, navigation }: ErrorPageOptions) {
  return async (ctx: Context, problem: Problem): Promise<Answer> => {
    const request = pageRequest(ctx);
    const { status } = PROBLEM_TYPES[problem.name];
    // The error may come from what the navigation needs, such as the storage.
    const shown = (await navigation?.(request).catch(() => null)) ?? null;
    const answer = page(status, <ErrorPage {...{ request, assets, problem, links, navigation: shown }} />);
    return { ...answer, headers: { ...PAGE_HEADERS, ...answer.headers, ...NO_STORE, ...problem.headers } };
  };
}

interface ErrorPageProps extends Pick<ErrorPageOptions, 'assets' | 'links'> {
  readonly request: PageRequest;
  readonly problem: Problem;
  readonly navigation: ComponentChildren;
}

function ErrorPage({ request, assets, problem, links, navigation }: ErrorPageProps) {
  const { status, title } = PROBLEM_TYPES[problem.name];
  return (
    <Document
      request={request}
      assets={assets}
      title={title}
      isIndexable={false}
      styles={navigation === null ? [] : ['dashboard.css']}
      navigation={navigation}
    >
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
          {links.map(({ to, name }) => (
            <li>
              <a href={to.startsWith('/') ? request.link(to) : to}>{name}</a>
            </li>
          ))}
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
