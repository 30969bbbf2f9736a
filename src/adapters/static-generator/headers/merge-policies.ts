/** What several policies allow together: the sources of each directive, in lower case. */
export type MergedPolicy = Map<string, Set<string>>;

interface Source {
  readonly text: string;
  /** Which of the policies it is from. */
  readonly policy: number;
  /** Whether it stays although no later policy has it. */
  readonly stays: boolean;
}

/** The Observatory takes nothing shorter for a policy: one character less than `img-src`. */
const LEAST_LENGTH = 6;
/** The directives that a policy may repeat. */
const REPEATABLE = new Set(['report-uri', 'report-to']);

/** Decides how lists are compared, so it is fixed: the order of the machine's language would move verdicts. */
const { compare } = new Intl.Collator('en');

/**
 * Merges policies as the HTTP Observatory does, which is stricter than browsers are, and in places simpler: a source stays
 * where its neighbour in the sorted lists, of another policy, covers it; a directive that the first policy lacks becomes
 * `'none'`; sources that begin as their neighbour of the same policy does are dropped.
 * @returns null where a policy is too short or repeats a directive
 */
export function mergePolicies(policies: readonly string[]): MergedPolicy | null {
  const merged = new Map<string, Source[]>();
  for (const [index, policy] of policies.entries()) {
    if (policy.length < LEAST_LENGTH) return null;
    const seen = new Set<string>();
    for (const [directive, values] of directivesOf(policy)) {
      if (seen.has(directive) && !REPEATABLE.has(directive)) return null;
      seen.add(directive);
      const isFirst = index === 0;
      const own = values.map((text) => ({ text, policy: index, stays: isFirst }));
      const sources = merge([...(isFirst ? [] : (merged.get(directive) ?? [])), ...own]);
      // With more policies to come, what the first allows has yet to be found in another one.
      merged.set(directive, isFirst ? sources.map((source) => ({ ...source, stays: policies.length === 1 })) : sources);
    }
  }
  return new Map(
    [...merged].map(([directive, sources]) => [
      directive,
      new Set(sources.length === 0 ? ["'none'"] : sources.map(({ text }) => text)),
    ]),
  );
}

function directivesOf(policy: string): (readonly [directive: string, values: string[]])[] {
  return policy.split(';').flatMap((part) => {
    const [name = '', ...values] = part.trim().toLowerCase().split(/\s+/);
    if (name === '') return [];
    return [[name, values.length === 0 && name.endsWith('-src') ? ["'none'"] : values] as const];
  });
}

function merge(all: readonly Source[]): Source[] {
  const sorted = all.toSorted((a, b) => compare(a.text, b.text));
  return sorted.flatMap((source, index) => {
    const before = sorted[index - 1];
    let { stays } = source;
    if (before?.policy === source.policy) stays &&= !source.text.startsWith(before.text);
    else if (before !== undefined) stays ||= covers(before.text, source.text);
    return stays ? [{ ...source, stays }] : [];
  });
}

/** Whether a source is another one, or a folder that the other is in. */
function covers(wide: string, narrow: string): boolean {
  const outer = wide.split('/');
  const inner = narrow.split('/');
  const isFolder = wide.endsWith('/');
  if (isFolder ? outer.length > inner.length : outer.length !== inner.length) return false;
  if (isFolder) outer.pop();
  return outer.every((part, index) => decoded(part) === decoded(inner[index] ?? ''));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
