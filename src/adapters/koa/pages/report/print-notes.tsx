import { RESULT_FLOORS, type Category } from '../../../../domain/index.js';

/** How the score is calculated, on paper and in PDFs. */
export function PrintNotes({ categories }: { readonly categories: readonly Category[] }) {
  const counted = categories.filter(({ weight, score }) => weight > 0 && score !== null);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return (
    <section class="print-notes only-print">
      <h2>How the score is calculated</h2>
      <p>
        The score goes from 0 to 100: good from {RESULT_FLOORS.good}, decent from {RESULT_FLOORS.decent}, bad below. It
        is the weighted average of these categories:{' '}
        {counted.map(({ title, weight }, index) => (
          <>
            {index === 0 ? '' : ', '}
            <bdi>{title}</bdi> {Math.round((100 * weight) / total)} %
          </>
        ))}
        . A serious problem can cap it.
      </p>
    </section>
  );
}
