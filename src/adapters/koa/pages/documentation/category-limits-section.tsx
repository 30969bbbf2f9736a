import type { Catalogue } from '../../../../application/index.js';
import type { PageRequest } from '../page-request.js';
import { Inline } from './rich-text.js';

interface CategoryLimitsSectionsProps {
  readonly request: PageRequest;
  readonly catalogue: Catalogue;
}

/** What the checks of a category cannot find, and what a person tests next. Report pages link to `#test-<category>`. */
export function CategoryLimitsSections({ request, catalogue }: CategoryLimitsSectionsProps) {
  return (
    <>
      {catalogue.categories.map(({ id, title }) => {
        const limits = catalogue.limits?.[id];
        return limits === undefined ? null : (
          <section class="card" aria-labelledby={`test-${id}`}>
            <h2 id={`test-${id}`}>{title}: what automatic checks cannot tell</h2>
            <p>
              <Inline request={request} text={limits.text} />
            </p>
            <p>Test by hand next:</p>
            <ol>
              {limits.manualTests.map((test) => (
                <li>
                  <Inline request={request} text={test} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}
