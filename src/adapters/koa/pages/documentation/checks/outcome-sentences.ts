/** The sentences about one outcome of a check. */
export interface OutcomeSentences {
  /** How they begin, such as "Passes"; null for those before the first outcome. */
  readonly outcome: string | null;
  /** What follows. */
  readonly text: string;
}

/** Where the texts of checks begin to describe an outcome. */
const OUTCOME = /(?:^|(?<=[.)] ))(Passes|Fails|Warns|Needs a look|Does not apply)(?= )/;

/** Splits the text of a check by outcome, so that a page can list them. */
export function outcomeSentences(text: string): readonly OutcomeSentences[] {
  const [before = '', ...parts] = text.split(OUTCOME);
  const outcomes = parts.flatMap((outcome, index) =>
    index % 2 === 0 ? [{ outcome, text: (parts[index + 1] ?? '').trim() }] : [],
  );
  return [...(before.trim() === '' ? [] : [{ outcome: null, text: before.trim() }]), ...outcomes];
}
