import type { Element } from './document.js';

/** What the ancestors of a node say about it. Shared by nodes whose context is the same, so it must not change. */
export interface NodeContext {
  readonly inHead: boolean;
  /** In an `svg` or `math`. */
  readonly inForeignContent: boolean;
  /** Hidden by `hidden`, `aria-hidden`, or `display: none` or `visibility: hidden` in a style attribute. */
  readonly isHidden: boolean;
  /**
   * Not exposed to assistive technology: hidden, inert, in a closed `details` or `dialog`, or never displayed. Everything
   * hidden is concealed. Search engines may still read concealed text.
   */
  readonly isConcealed: boolean;
  /** The parent is a closed `details`. */
  readonly inClosedDetails: boolean;
  /** In an element whose text is not page text, such as script, style, title or textarea. */
  readonly inNonTextElement: boolean;
  /** The nearest `lang`, the element's own included; null if there is none. */
  readonly language: string | null;
  /** The `label` around the node, or null. */
  readonly label: Element | null;
}
