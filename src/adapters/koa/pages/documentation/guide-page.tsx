import { ABOUT } from '../../about.js';
import type { Assets } from '../assets.js';
import type { PageRequest } from '../page-request.js';
import { ExampleCode } from './api/example-code.js';
import type { ApiOperation } from './api/open-api.js';
import { DocumentationFrame } from './documentation-frame.js';
import { GUIDE } from './guide-text.js';
import { Paragraphs } from './rich-text.js';

interface GuidePageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly operations: readonly ApiOperation[];
}

/** Where the documentation begins. */
export function GuidePage({ request, assets, operations }: GuidePageProps) {
  const createReport = operations.find(({ id }) => id === 'createReport');
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title="Sitegrade documentation"
      description="How to check web pages with Sitegrade: first steps, the API, every check, and how the score is calculated."
      lead={ABOUT}
      contents={GUIDE.map(({ id, title }) => ({ id, name: title }))}
    >
      {GUIDE.map(({ id, title, text }) => (
        <section aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Paragraphs request={request} text={text} />
          {id === 'first-check' && createReport ? (
            <ExampleCode operation={createReport} base={request.base ?? ''} />
          ) : null}
        </section>
      ))}
    </DocumentationFrame>
  );
}
