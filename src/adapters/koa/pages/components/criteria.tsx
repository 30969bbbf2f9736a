import type { Criterion } from '../../../../application/index.js';

/** What an accessibility check is evidence for, in one line. */
export function Criteria({ criteria }: { readonly criteria: readonly Criterion[] }) {
  if (criteria.length === 0) return <p class="small">Best practice: no success criterion of WCAG 2.2 requires it.</p>;
  const standards = [...new Set(criteria.map(({ standard }) => standard))];
  return (
    <p class="small">
      {standards.map((standard, index) => (
        <>
          {index === 0 ? '' : ' · '}
          {standard}:{' '}
          {criteria
            .filter((criterion) => criterion.standard === standard)
            .map((criterion, position) => (
              <>
                {position === 0 ? '' : ', '}
                <CriterionLink criterion={criterion} />
              </>
            ))}
        </>
      ))}
    </p>
  );
}

/** Number, name and level. */
function CriterionLink({ criterion: { id, name, level, url } }: { readonly criterion: Criterion }) {
  return (
    <>
      <a href={url}>
        {id} {name}
      </a>
      {level === null ? '' : ` (${level})`}
    </>
  );
}
