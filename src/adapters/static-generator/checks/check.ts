import type { CheckDescription } from '../../../application/index.js';
import type { AuditOutcome, Evidence } from '../../../domain/index.js';
import type { AccessibleNames } from '../accessibility/accessible-names.js';
import type { Element } from '../html/document.js';
import type { RelatedResources } from '../resources/related-resources.js';
import type { NodeContext } from '../html/node-context.js';
import type { RetrievedPage } from '../retrieved-page.js';
import type { Roles } from '../accessibility/roles.js';
import type { TextCount } from '../html/text-count.js';
import type { AttributeVisitor, ElementVisitor } from '../html/visitors.js';

/** The parts of a score. */
export type CategoryId = 'seo' | 'performance' | 'security' | 'accessibility' | 'best-practices';

/** What all checks know: everything that was retrieved. */
export interface Subject {
  readonly page: RetrievedPage;
  /** The final URL of the page. */
  readonly url: URL;
  /** What relative addresses are relative to: the final URL until the walk has met a `base`. */
  readonly baseUrl: string;
  readonly resources: RelatedResources;
  /** The document's mode: a page in quirks mode is laid out by the rules of the 1990s. */
  readonly isQuirky: boolean;
  /** The doctype as parsed; null where there is none. */
  readonly doctype: { readonly name: string; readonly publicId: string; readonly systemId: string } | null;
  /** Elements in the document, templates' contents left out. */
  readonly elementCount: number;
  /** The first element with each id; complete once the document was walked. */
  readonly ids: ReadonlyMap<string, Element>;
  /**
   * Elements with an attribute that begins with `aria-`, those that are concealed left out; complete once the document
   * was walked.
   */
  readonly ariaElements: readonly Element[];
  /** How much text there is; complete once the document was walked. */
  readonly text: Pick<TextCount, 'characters' | 'words'>;
}

/** What a check found, before it is given its weight. */
export interface Verdict {
  readonly outcome: AuditOutcome;
  /** 0–100; null where the outcome leaves the mean. */
  readonly score: number | null;
  /** Fixed words and bounded numbers only. */
  readonly explanation: string;
  /** Is made harmless and cut to its bounds when the audit is made. */
  readonly evidence: readonly Evidence[];
}

/** One run of a check over one page. Its closures hold what it saw so far. */
export interface Inspection {
  /** Called for each HTML element with this tag name, in document order; `*` stands for every element. */
  readonly elements?: Readonly<Record<string, ElementVisitor>>;
  /**
   * Called for each attribute with this name, on elements of every namespace, after the element itself; `aria-*` and
   * `on*` stand for every name that begins so.
   */
  readonly attributes?: Readonly<Record<string, AttributeVisitor>>;
  /** Called for each piece of text. */
  readonly text?: (value: string, place: NodeContext) => void;
  /** Called once, after the whole document was walked. */
  conclude(): Verdict;
}

/** What its page says about a check. Plain text; backticks mark code. */
export type Explanation = Pick<CheckDescription, 'what' | 'why' | 'fix' | 'source'>;

/** One rule: a pure function of what was retrieved. */
export interface Check {
  /** The id of the rule's source where it has one; unique, and never changed. */
  readonly id: string;
  readonly category: CategoryId;
  /** What holds where it passes, such as "Page uses HTTPS". */
  readonly title: string;
  /** What is wrong where it fails or warns, such as "Page does not use HTTPS". */
  readonly failureTitle: string;
  readonly explained: Explanation;
  inspect(subject: Subject, tools: Tools): Inspection;
}

/** What a check may use besides the subject. */
export interface Tools {
  /** The start tag as the author wrote it, with its line. `text` is put behind it. */
  readonly describe: (element: Element, text?: string) => Evidence;
  readonly names: AccessibleNames;
  /** To be asked once the document was walked. */
  readonly roles: Roles;
}
