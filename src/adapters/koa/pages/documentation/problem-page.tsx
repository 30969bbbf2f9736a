import { PROBLEM_TYPES, type ProblemName } from '../../http/problem-types.js';
import type { PageRequest } from '../page-request.js';
import { DocumentationFrame, type DocumentationSite } from './documentation-frame.js';

interface ProblemPageProps {
  readonly request: PageRequest;
  readonly site: DocumentationSite;
  readonly name: ProblemName;
}

/** The page that the `type` of a problem links to. */
export function ProblemPage({ request, site, name }: ProblemPageProps) {
  const { status, title, help } = PROBLEM_TYPES[name];
  return (
    <DocumentationFrame
      request={request}
      site={site}
      title={title}
      description={`What the API error “${title}” means and what to do about it.`}
      back={{ path: '/docs', name: 'API' }}
    >
      <section class="card">
        <p>{help}</p>
        <p class="quiet">
          Status <code>{status}</code>, type{' '}
          <code>
            {request.base ?? ''}/docs/problems/{name}
          </code>
        </p>
      </section>
    </DocumentationFrame>
  );
}
