import { Closest } from '../html/closest.js';
import {
  attribute,
  isTemplate,
  ownText,
  tokens,
  type ChildNode,
  type Document,
  type Element,
} from '../html/document.js';
import { suggestsHidden } from './hiding-classes.js';

/** Bounds the work: characters of one style sheet in the page. */
const MAX_STYLE = 500_000;

const HIDING = /display|visibility|@import/i;
const MOVING = /position|transform|translate|margin|@import/i;

/** Types of `script` that browsers run. */
const SCRIPT_TYPES = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|j)script)$/i;

interface Influences {
  readonly hasScripts: boolean;
  readonly mayHide: boolean;
  readonly mayMove: boolean;
}

/** What scripts and style sheets may change about the markup. Use it only after the walk. */
export class Dynamics {
  #influences: Influences | null = null;
  readonly #hiding = new Closest(suggestsHidden);
  readonly #widget = new Closest((element) => attribute(element, 'aria-roledescription') !== null);

  constructor(private readonly document: Document) {}

  /** Whether the page runs scripts. */
  get hasScripts(): boolean {
    return this.#found().hasScripts;
  }

  /** Whether a script or a style sheet may hide elements. If not, only attributes hide them. */
  get mayHide(): boolean {
    const { hasScripts, mayHide } = this.#found();
    return hasScripts || mayHide;
  }

  /** Whether a style sheet may move elements off the screen. */
  get mayMove(): boolean {
    return this.#found().mayMove;
  }

  /** Whether a script or a style sheet probably hides an element or completes it: its class or widget suggests so. */
  mayChange(element: Element): boolean {
    if (this.#hiding.of(element) !== null && this.mayHide) return true;
    return this.#widget.of(element) !== null && this.hasScripts;
  }

  /** Searches the document only when a check asks, because most pages never need it. */
  #found(): Influences {
    return (this.#influences ??= influencesOf(this.document));
  }
}

function influencesOf(document: Document): Influences {
  let [hasScripts, mayHide, mayMove] = [false, false, false];
  // In document order, because most pages name scripts and style sheets in the head, and the search ends there.
  const waiting: ChildNode[] = document.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (hasScripts && mayHide && mayMove) break;
    if (!('tagName' in node) || isTemplate(node)) continue;
    if (node.tagName === 'script') hasScripts ||= isRunScript(node);
    else if (node.tagName === 'link' && isStyleSheet(node)) mayHide = mayMove = true;
    else if (node.tagName === 'style') {
      const text = ownText(node).slice(0, MAX_STYLE);
      mayHide ||= HIDING.test(text);
      mayMove ||= MOVING.test(text);
    } else {
      hasScripts ||= attribute(node, 'onload') !== null;
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        waiting.push(node.childNodes[index] as ChildNode);
      }
    }
  }
  return { hasScripts, mayHide, mayMove };
}

function isRunScript(script: Element): boolean {
  if (!SCRIPT_TYPES.test(attribute(script, 'type')?.slice(0, 100).trim() ?? '')) return false;
  return attribute(script, 'src') !== null || script.childNodes.length > 0;
}

function isStyleSheet(link: Element): boolean {
  return tokens(attribute(link, 'rel')).includes('stylesheet') && attribute(link, 'href') !== null;
}
