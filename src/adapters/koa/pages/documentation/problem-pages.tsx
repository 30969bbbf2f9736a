import { PROBLEM_NAMES, PROBLEM_TYPES, type ProblemName } from '../../http/problem-types.js';
import type { Assets } from '../assets.js';
import type { PageRequest } from '../page-request.js';
import { DataTable } from './data-table.js';
import { DocumentationFrame, neighborsOf, type DocumentationLink } from './documentation-frame.js';

interface ProblemsPageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
}

/** All error types, by status. */
export function ProblemsPage({ request, assets }: ProblemsPageProps) {
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title="Problems"
      description="Every error of the Sitegrade API: its status, what it means, and what to do about it."
      lead={
        <>
          Errors are problem documents (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Their{' '}
          <code>type</code> is the address of one of these pages.
        </>
      }
    >
      <DataTable
        label="Problems"
        headings={['Status', 'Problem', 'What to do']}
        rows={PROBLEM_NAMES.map((name) => {
          const { status, title, help } = PROBLEM_TYPES[name];
          return [status, <a href={request.link(problemPath(name))}>{title}</a>, help];
        })}
      />
    </DocumentationFrame>
  );
}

/** The page that the `type` of a problem links to. */
export function ProblemPage({ request, assets, name }: ProblemsPageProps & { readonly name: ProblemName }) {
  const { status, title, help } = PROBLEM_TYPES[name];
  const pages = PROBLEM_NAMES.map((each): DocumentationLink => ({
    path: problemPath(each),
    name: PROBLEM_TYPES[each].title,
  }));
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title={title}
      description={`What the API error “${title}” means and what to do about it.`}
      parents={[{ path: '/docs/problems', name: 'Problems' }]}
      groups={[{ title: 'Problems', pages }]}
      {...neighborsOf(request.path, pages)}
    >
      <section class="card">
        <p>{help}</p>
        <p class="quiet">
          Status <code>{status}</code>, type{' '}
          <code>
            {request.base ?? ''}
            {problemPath(name)}
          </code>
        </p>
      </section>
    </DocumentationFrame>
  );
}

/** The page of an error type, from the root of the service. */
export function problemPath(name: ProblemName): string {
  return `/docs/problems/${name}`;
}
