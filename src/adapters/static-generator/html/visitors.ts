import type { Element } from './document.js';
import type { NodeContext } from './node-context.js';

export type ElementVisitor = (element: Element, context: NodeContext) => void;

export type AttributeVisitor = (element: Element, context: NodeContext, value: string, name: string) => void;

export type TextVisitor = (value: string, context: NodeContext) => void;

/** What one walk over a document calls. */
export interface Visitors {
  /** By tag name; called for HTML elements only. */
  readonly byTag: ReadonlyMap<string, readonly ElementVisitor[]>;
  readonly all: readonly ElementVisitor[];
  /** By attribute name. `aria-*` and `on*` match every name with that prefix. */
  readonly byAttribute: ReadonlyMap<string, readonly AttributeVisitor[]>;
  readonly text: readonly TextVisitor[];
}
