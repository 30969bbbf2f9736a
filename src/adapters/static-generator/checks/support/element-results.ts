import type { Evidence } from '../../../../domain/index.js';
import type { Verdict } from '../check.js';
import type { Element } from '../../html/document.js';
import { Offenders } from './evidence.js';
import { count, fail, notApplicable, pass } from './verdict.js';

/** How a tally speaks: "3 buttons, each with a name.", "1 of 3 buttons without a name." */
export interface ResultWords {
  readonly one: string;
  /** `one` with an s where it is left out. */
  readonly many?: string;
  readonly good: string;
  readonly bad: string;
}

/** Counts the elements that a rule judges and keeps the first that break it. */
export class ElementResults {
  checked = 0;
  readonly offenders: Offenders<Element> = new Offenders();

  record(element: Element, isGood: boolean): void {
    this.checked += 1;
    if (!isGood) this.offenders.add(element);
  }

  /** Not applicable where nothing was judged; one offender fails. */
  verdict({ one, many = `${one}s`, good, bad }: ResultWords, describe: (element: Element) => Evidence): Verdict {
    if (this.checked === 0) return notApplicable(`The page has no ${many}.`);
    return this.offenders.count === 0
      ? pass(`${count(this.checked, one, many)}, each ${good}.`)
      : fail(
          `${this.offenders.count} of ${count(this.checked, one, many)} ${bad}.`,
          this.offenders.first.map((element) => describe(element)),
        );
  }
}
