import type { ComparedGenerations } from '../../../../../application/index.js';

/** Says that the rules changed between two runs. Nothing if they did not. */
export function RulesNote({ comparison }: { readonly comparison: ComparedGenerations }) {
  const { sameGenerator, from, to } = comparison;
  if (sameGenerator) return null;
  return (
    <p class="small">
      The rules changed between these runs, from {from.generator.name} {from.generator.version} to {to.generator.name}{' '}
      {to.generator.version}. Some points come from new rules or weights, not from the page.
    </p>
  );
}
