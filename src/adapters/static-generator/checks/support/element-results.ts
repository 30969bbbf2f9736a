import type { Evidence } from '../../../../domain/index.js';
import type { Verdict } from '../check.js';
import type { Dynamics } from '../../accessibility/dynamics.js';
import type { Element } from '../../html/document.js';
import { Offenders } from './evidence.js';
import { countAll, countSome, fail, notApplicable, pass, review } from './verdict.js';

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

/** Counts the checked elements, and keeps the first ones that fail or need a look. */
export class ElementResults {
  checked = 0;
  readonly offenders: Offenders<Element> = new Offenders();
  readonly undecided: Offenders<Element> = new Offenders();

  /** @param dynamics what may change the markup; null if nothing changes what the check reads */
  constructor(private readonly dynamics: Pick<Dynamics, 'mayChange'> | null = null) {}

  /** An element that fails in the markup needs only a look if scripts or style sheets probably change it. */
  record(element: Element, isGood: boolean): void {
    if (!isGood && this.dynamics?.mayChange(element) === true) this.leaveOpen(element);
    else {
      this.checked += 1;
      if (!isGood) this.offenders.add(element);
    }
  }

  /** Records an element that a person must look at. */
  leaveOpen(element: Element): void {
    this.checked += 1;
    this.undecided.add(element);
  }

  /** Not applicable if nothing was checked. Fails if one element failed, else needs a look if one element does. */
  verdict({ one, many = `${one}s`, good, bad }: ResultWords, describe: (element: Element) => Evidence): Verdict {
    if (this.checked === 0) return notApplicable(`The page has no ${many}.`);
    const { offenders, undecided, checked } = this;
    if (offenders.count > 0)
      return fail(`${countSome(offenders.count, checked, bad, one, many)}.`, list(offenders, describe));
    if (undecided.count > 0) {
      const found = countSome(undecided.count, checked, bad, one, many);
      return review(`${found} in the HTML, but ${DECIDED_LATER}`, list(undecided, describe));
    }
    return pass(`${countAll(checked, good, one, many)}.`);
  }
}

const DECIDED_LATER = 'scripts or style sheets may change that. Look at it in a browser.';

function list({ first }: Offenders<Element>, describe: (element: Element) => Evidence): readonly Evidence[] {
  return first.map((element) => describe(element));
}
