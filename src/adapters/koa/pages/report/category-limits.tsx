import type { Catalogue } from '../../../../application/index.js';
import type { Category, GeneratorVersion } from '../../../../domain/index.js';
import { Prose } from '../components/prose.js';

export interface CategoryLimit {
  /** Id and title of the category. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** URL of the tests that a person does next; null if there is none. */
  readonly url: string | null;
}

/**
 * What the checks of a report cannot find, for each category with a score.
 * @param checksUrl URL of the documentation of all checks; undefined if there is none
 */
export function limitsFor(
  report: { readonly generator: GeneratorVersion | null; readonly categories: readonly Category[] },
  catalogue: Catalogue | null,
  checksUrl: string | undefined,
): readonly CategoryLimit[] {
  if (report.generator?.name !== catalogue?.generator.name) return [];
  return report.categories.flatMap(({ id, title, score }) => {
    const limit = catalogue?.limits?.[id];
    if (limit === undefined || score === null) return [];
    return [{ id, title, text: limit.text, url: checksUrl === undefined ? null : `${checksUrl}#test-${id}` }];
  });
}

/** Says what a score does not prove. */
export function CategoryLimits({ limits }: { readonly limits: readonly CategoryLimit[] }) {
  return (
    <>
      {limits.map(({ id, title, text, url }) => (
        <section aria-labelledby={`limits-${id}`}>
          <h4 id={`limits-${id}`}>{title}</h4>
          <p>
            <Prose text={text} />
          </p>
          {url === null ? null : (
            <p>
              <a href={url}>What to test by hand</a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}
