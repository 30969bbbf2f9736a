import type { Check } from '../check.js';
import { attribute, type Element } from '../document.js';
import { Offenders } from '../evidence.js';
import { count, fail, notApplicable, pass } from '../verdict.js';

/** An image with another role of its own is judged by that role's rule, unless it needs a name as well. */
const NAMED_ROLES = new Set([
  'alertdialog',
  'application',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'grid',
  'image',
  'img',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'meter',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'table',
  'tabpanel',
  'textbox',
  'tooltip',
  'tree',
  'treegrid',
  'treeitem',
]);

/** axe's image-alt. */
export const imageAlt: Check = {
  id: 'image-alt',
  category: 'seo',
  title: 'Images have a text alternative',
  inspect({ ids }, { describe }) {
    const unnamed = new Offenders<Element>();
    const labelled: { element: Element; references: string[] }[] = [];
    let images = 0;
    return {
      elements: {
        img(element, place) {
          if (place.isHidden || !isJudged(element)) return;
          images += 1;
          if (hasAlternative(element)) return;
          const references = (attribute(element, 'aria-labelledby') ?? '').split(/\s+/, 20).filter((id) => id !== '');
          // What an id refers to may come later in the document.
          if (references.length > 0) labelled.push({ element, references });
          else unnamed.add(element);
        },
      },
      judge() {
        for (const { element, references } of labelled) {
          if (!references.some((id) => ids.has(id))) unnamed.add(element);
        }
        if (images === 0) return notApplicable('There are no images.');
        return unnamed.count === 0
          ? pass(`${count(images, 'image')}, each with a text alternative or marked as decoration.`)
          : fail(
              `${count(unnamed.count, 'image')} of ${images} without a text alternative.`,
              unnamed.first.map((element) => describe(element)),
            );
      },
    };
  },
};

function isJudged(element: Element): boolean {
  const role = attribute(element, 'role')?.trim().toLowerCase().split(/\s+/, 1)[0] ?? '';
  return role === '' || role === 'none' || role === 'presentation' || NAMED_ROLES.has(role) || isFocusable(element);
}

function hasAlternative(element: Element): boolean {
  const alt = attribute(element, 'alt');
  // White space alone is read aloud as the file's name.
  if (alt !== null && (alt === '' || alt.trim() !== '')) return true;
  if (alt !== null) return false;
  if (attribute(element, 'aria-label')?.trim() || attribute(element, 'title')?.trim()) return true;
  const role = attribute(element, 'role')?.trim().toLowerCase();
  return (role === 'none' || role === 'presentation') && !isFocusable(element);
}

function isFocusable(element: Element): boolean {
  return /^\s*-?\d/.test(attribute(element, 'tabindex') ?? '');
}
