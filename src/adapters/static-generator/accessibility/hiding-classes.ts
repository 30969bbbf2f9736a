import { attribute, tokens, type Element } from '../html/document.js';

/** Names that hide an element, in common frameworks and by convention: `hidden`, `d-none`, `is-hidden`, `lg:hidden`. */
const HIDDEN = /^(?:[a-z\d]+:)?(?:(?:is|js|u|ng|uk)-)?(?:hidden|hide|invisible)$|^d(?:-\w{2,3})?-none$|^hidden-\w\w$/;

/** Parts of a page that stay hidden until a script opens them or people scroll. */
const CLOSED =
  /^collapse$|(?:^|[-_])(?:modal|popup|drawer|offcanvas|dropdown-menu|sub-?menu|tab-pane|carousel-item|to-?top)$/;

/** Names that show such an element, at least on wide screens: `show`, `active`, `d-lg-block`, `md:flex`. */
const SHOWN =
  /^(?:is-)?(?:show|shown|in|active|open|visible|navbar-collapse)$|^d-\w\w-(?!none)\w+$|^[a-z\d]+:(?!hidden)\w/;

/** Whether the class of an element suggests that style sheets hide it. Only conventions: style sheets decide. */
export function suggestsHidden(element: Element): boolean {
  const value = attribute(element, 'class');
  if (value === null || element.tagName === 'body' || element.tagName === 'html') return false;
  const names = tokens(value.slice(0, 1000));
  return names.some((name) => HIDDEN.test(name) || CLOSED.test(name)) && !names.some((name) => SHOWN.test(name));
}
