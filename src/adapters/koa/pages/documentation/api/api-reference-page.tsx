import type { Assets } from '../../assets.js';
import type { PageRequest } from '../../page-request.js';
import { DocumentationFrame, type PageGroup } from '../documentation-frame.js';
import { Paragraphs } from '../rich-text.js';
import type { ApiOperation, OpenApi } from './open-api.js';

interface ApiReferencePageProps {
  readonly request: PageRequest;
  readonly assets: Assets;
  readonly openApi: OpenApi;
  readonly operations: readonly ApiOperation[];
}

/** What all operations share, and the list of them. */
export function ApiReferencePage({ request, assets, openApi, operations }: ApiReferencePageProps) {
  const { version, description } = openApi.info;
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)];
  return (
    <DocumentationFrame
      request={request}
      assets={assets}
      title="API reference"
      description="Every operation of the Sitegrade API: parameters, responses, errors and examples in three languages."
      lead={
        <>
          Version {version}. Programs read <a href={request.link('/openapi.json')}>openapi.json</a>.
        </>
      }
      contents={groups.map(([tag]) => ({ id: tagId(tag), name: tag }))}
    >
      <section class="card">
        <Paragraphs request={request} text={description} />
      </section>
      {groups.map(([tag, group]) => (
        <section aria-labelledby={tagId(tag)}>
          <h2 id={tagId(tag)}>{tag}</h2>
          <ul class="card operations">
            {group.map((operation) => (
              <li>
                {/* The page had an anchor for each operation. */}
                <a id={operation.id} href={request.link(operationPath(operation))}>
                  {operation.summary}
                </a>
                <code>
                  {operation.method} {operation.path}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocumentationFrame>
  );
}

/** The page of an operation, from the root of the service. */
export function operationPath({ id }: ApiOperation): string {
  return `/docs/api/${id}`;
}

/** The pages of all operations, by tag. */
export function operationGroups(operations: readonly ApiOperation[]): readonly PageGroup[] {
  return [...Map.groupBy(operations, ({ tag }) => tag)].map(([title, group]) => ({
    title,
    pages: group.map((operation) => ({ path: operationPath(operation), name: operation.summary })),
  }));
}

function tagId(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}
