import type { Element } from './document.js';

/** Where the walk is. One object for the whole walk: read it, never keep it. */
export interface NodeContext {
  readonly inHead: boolean;
  /** Within an `svg` or `math`. */
  readonly inForeignContent: boolean;
  /** Hidden from everybody by markup: `hidden`, `aria-hidden`, or `display: none` in a style attribute. */
  readonly isHidden: boolean;
  /**
   * Kept from assistive technology by markup: hidden, inert, in a closed `details` or `dialog`, or never displayed. What is
   * hidden is all of this; what is this may be text that search engines read.
   */
  readonly isConcealed: boolean;
  /** The parent is a closed `details`. */
  readonly inClosedDetails: boolean;
  /** Within an element whose text is not shown as text: script, style, title, textarea and the like. */
  readonly inNonTextElement: boolean;
  /** The nearest `lang`, the element's own included; null where there is none. */
  readonly language: string | null;
  /** The `label` that this is in; null where there is none. */
  readonly label: Element | null;
}
