import type { CheckDescription } from '../../../application/index.js';
import type { AuditOutcome } from '../../../domain/index.js';
import type { FoundEvidence } from './support/evidence.js';
import type { AccessibleNames } from '../accessibility/accessible-names.js';
import type { Dynamics } from '../accessibility/dynamics.js';
import type { Element } from '../html/document.js';
import type { RelatedResources } from '../resources/related-resources.js';
import type { NodeContext } from '../html/node-context.js';
import type { RetrievedPage } from '../retrieved-page.js';
import type { Roles } from '../accessibility/roles.js';
import type { TextCount } from '../html/text-count.js';
import type { AttributeVisitor, ElementVisitor } from '../html/visitors.js';

/** The categories of the score. */
export type CategoryId = 'seo' | 'performance' | 'security' | 'accessibility' | 'best-practices' | 'advice';

/** The input of all checks: everything that was fetched. */
export interface Subject {
  readonly page: RetrievedPage;
  /** The final URL of the page. */
  readonly url: URL;
  /** The base of relative URLs: the final URL until the walk reaches a `base`. */
  readonly baseUrl: string;
  readonly resources: RelatedResources;
  /** Whether the document is in quirks mode or limited quirks mode. */
  readonly isQuirky: boolean;
  /** The doctype as parsed, or null. */
  readonly doctype: { readonly name: string; readonly publicId: string; readonly systemId: string } | null;
  /** The number of elements, without the content of templates. Complete after the walk. */
  readonly elementCount: number;
  /** The first element with each ID. Complete after the walk. */
  readonly ids: ReadonlyMap<string, Element>;
  /** Elements with `aria-` attributes, without concealed ones. Complete after the walk. */
  readonly ariaElements: readonly Element[];
  /** The amount of text. Complete after the walk. */
  readonly text: Pick<TextCount, 'characters' | 'words'>;
}

/** The result of a check, before it gets its weight. */
export interface Verdict {
  readonly outcome: AuditOutcome;
  /** 0–100, or null if the outcome does not count. */
  readonly score: number | null;
  /** Fixed words and bounded numbers only, never text of the page. */
  readonly explanation: string;
  /** Sanitized and shortened later, when the audit is created. */
  readonly evidence: readonly FoundEvidence[];
}

/** One run of a check on one page. Its closures hold what it has found so far. */
export interface Inspection {
  /** Called for each HTML element with this tag name, in document order. `*` matches every element. */
  readonly elements?: Readonly<Record<string, ElementVisitor>>;
  /**
   * Called for each attribute with this name, on elements of every namespace, after the element itself. `aria-*` and `on*`
   * match every name with that prefix.
   */
  readonly attributes?: Readonly<Record<string, AttributeVisitor>>;
  /** Called for each text node. */
  readonly text?: (value: string, context: NodeContext) => void;
  /** Called once, after the walk. */
  conclude(): Verdict;
}

/** The texts of a check's documentation. Plain text; backticks mark code. */
export type Explanation = Pick<CheckDescription, 'what' | 'why' | 'fix' | 'source'>;

/** One rule: a pure function of what was fetched. */
export interface Check {
  /** Unique and stable. The id of the rule's source, if it has one. */
  readonly id: string;
  readonly category: CategoryId;
  /** Other categories that list it. It counts only in `category`. */
  readonly also?: readonly CategoryId[];
  /** Shown when it passes, such as "Page uses HTTPS". */
  readonly title: string;
  /** Shown when it fails or warns, such as "Page does not use HTTPS". */
  readonly failureTitle: string;
  readonly explained: Explanation;
  inspect(subject: Subject, tools: Tools): Inspection;
}

/** Helpers for checks. */
export interface Tools {
  /** The start tag as written, with its place in the source, followed by `text`. */
  readonly describe: (element: Element, text?: string) => FoundEvidence;
  readonly names: AccessibleNames;
  /** Use it only after the walk. */
  readonly roles: Roles;
  /** Use it only after the walk. */
  readonly dynamics: Dynamics;
}
