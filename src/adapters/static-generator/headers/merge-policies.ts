/** The sources that several policies allow together, by directive, in lower case. */
export type MergedPolicy = Map<string, Set<string>>;

interface Source {
  readonly text: string;
  /** Index of its policy. */
  readonly policy: number;
  /** Whether it is kept even if no later policy contains it. */
  readonly isKept: boolean;
}

/** The Observatory ignores shorter policies: one character less than `img-src`. */
const MIN_LENGTH = 6;
/** The directives that a policy may repeat. */
const REPEATABLE = new Set(['report-uri', 'report-to']);

/** A fixed locale, because the order of sources affects results. */
const { compare } = new Intl.Collator('en');

/**
 * Merges policies as the HTTP Observatory does, which is stricter than browsers: after sorting, a source is kept if the
 * preceding source comes from another policy and covers it; a directive that the first policy lacks becomes `'none'`; a
 * source that starts with the preceding source of the same policy is dropped.
 * @returns null if a policy is too short or repeats a directive
 */
export function mergePolicies(policies: readonly string[]): MergedPolicy | null {
  const merged = new Map<string, Source[]>();
  for (const [index, policy] of policies.entries()) {
    if (policy.length < MIN_LENGTH) return null;
    const seen = new Set<string>();
    for (const [directive, values] of directivesOf(policy)) {
      if (seen.has(directive) && !REPEATABLE.has(directive)) return null;
      seen.add(directive);
      const isFirst = index === 0;
      const own = values.map((text) => ({ text, policy: index, isKept: isFirst }));
      const sources = merge([...(isFirst ? [] : (merged.get(directive) ?? [])), ...own]);
      // If there are more policies, another one must contain the sources of the first.
      merged.set(
        directive,
        isFirst ? sources.map((source) => ({ ...source, isKept: policies.length === 1 })) : sources,
      );
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
    let { isKept } = source;
    if (before?.policy === source.policy) isKept &&= !source.text.startsWith(before.text);
    else if (before !== undefined) isKept ||= covers(before.text, source.text);
    return isKept ? [{ ...source, isKept }] : [];
  });
}

/** Whether two sources are equal, or `wide` is a folder that contains `narrow`. */
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
