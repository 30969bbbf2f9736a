import type { Evidence } from '../../../../domain/index.js';
import type { Verdict } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from './evidence.js';
import { countAll, countSome, fail, notApplicable, pass } from './verdict.js';

/** The words of an explanation: "All 3 buttons have a name.", "1 of 3 buttons has no name." */
export interface ResultWords {
  readonly one: string;
  /** Defaults to `one` with an s. */
  readonly many?: string;
  /** Begins with a verb in the singular, such as "has a name". */
  readonly good: string;
  /** Begins with a verb in the singular, such as "has no name". */
  readonly bad: string;
}

/** Counts the checked elements, and keeps the first ones that fail. */
export class ElementResults {
  checked = 0;
  readonly offenders: Offenders<Element> = new Offenders();

  record(element: Element, isGood: boolean): void {
    this.checked += 1;
    if (!isGood) this.offenders.add(element);
  }

  /** Not applicable if nothing was checked. Fails if one element failed. */
  verdict({ one, many = `${one}s`, good, bad }: ResultWords, describe: (element: Element) => Evidence): Verdict {
    if (this.checked === 0) return notApplicable(`The page has no ${many}.`);
    return this.offenders.count === 0
      ? pass(`${countAll(this.checked, good, one, many)}.`)
      : fail(
          `${countSome(this.offenders.count, this.checked, bad, one, many)}.`,
          this.offenders.first.map((element) => describe(element)),
        );
  }
}
