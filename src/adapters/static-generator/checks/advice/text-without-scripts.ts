import type { Evidence } from '../../../../domain/index.js';
import type { Check } from '../check.js';
import { attribute, isTemplate, textOf, type Element } from '../../html/document.js';
import { isExecutable } from '../../resources/script-loading.js';
import { nativeType } from '../../html/element-facts.js';
import type { NodeContext } from '../../html/node-context.js';
import { TextCount } from '../../html/text-count.js';
import { sourceOf } from '../support/source-of.js';
import { count, fail, notApplicable, pass, warn } from '../support/verdict.js';

/** A notice such as "Please enable JavaScript to run this app" has fewer words. Content has more. */
const PLACEHOLDER_WORDS = 10;
/** Less than a short paragraph. */
const LITTLE_TEXT = 50;
const MANY_SCRIPTS = 5;

/** IDs of the element that a framework fills, as its own tools create them. */
const MOUNT_IDS = new Set('___gatsby __next __nuxt app app-root q-app react-root root svelte'.split(' '));
/** Custom elements that frameworks fill. */
const MOUNT_TAGS = ['app-root', 'ion-app', 'my-app'];
/** Text that stands in for what a script will write. */
const PLACEHOLDER = /^[^\p{L}\p{N}]*$|javascript|loading|please wait|lädt|chargement|cargando|загрузка|読み込み|加载/iu;

/** Elements that show something without scripts even if they have no text. */
const CONTENT_TAGS =
  'audio button canvas embed frame iframe img input math meter object picture progress select textarea video'.split(
    ' ',
  );
const FORM_TAGS = new Set('button input select textarea'.split(' '));
/** Attributes of SVG shapes: visitors by tag name see HTML elements only. */
const SHAPE_ATTRIBUTES = ['d', 'points', 'viewBox'];

export const textWithoutScripts: Check = {
  id: 'text-without-scripts',
  category: 'advice',
  title: 'Text is in the HTML, without scripts',
  failureTitle: 'Little or no text is in the HTML without scripts',
  explained: {
    what: 'Counts the words in the HTML as it was sent, before any script runs. Includes text that attributes hide, but not `noscript`, `template`, `head` and form fields. A page is empty if it has no words, or fewer than ten and an application’s container, such as `<div id="root">`, with no text or a notice such as “Loading…”. Fails when the page is empty, has scripts, and shows no images, media, frames or form fields. Warns when it is empty except for these. Also warns at fewer than 50 words with five or more scripts and no form fields. A warning scores 2 per word. Passes otherwise, and without scripts. Does not apply to a page without text and scripts. This check has no weight, but a failure limits the result to decent.',
    why: 'Many crawlers, including those of AI services, run no scripts, and link previews don’t either. They see an empty page. So do visitors whose script fails to load.',
    fix: 'Render the page on the server or when you build the site. Frameworks such as Next.js, Nuxt, Angular and SvelteKit have a mode for it. Then look at the page with scripts turned off.',
    source: sourceOf('searchCentral', 'JavaScript SEO basics', 'crawling-indexing/javascript/javascript-seo-basics'),
  },
  inspect(subject, { describe }) {
    const hidden = new TextCount();
    let scripts = 0;
    let mount: Element | null = null;
    let hasContent = false;
    let hasForm = false;
    const noteMount = (element: Element, { inHead }: NodeContext) => {
      if (!inHead && element.tagName !== 'body') mount ??= element;
    };
    const noteContent = (element: Element, { isHidden }: NodeContext) => {
      if (isHidden || isPixel(element)) return;
      hasContent = true;
      hasForm ||= FORM_TAGS.has(element.tagName);
    };
    return {
      elements: {
        ...Object.fromEntries(CONTENT_TAGS.map((tag) => [tag, noteContent])),
        ...Object.fromEntries(MOUNT_TAGS.map((tag) => [tag, noteMount])),
        script(element) {
          if (isExecutable(element)) scripts += 1;
        },
        template(element) {
          // A declarative shadow root shows its content without scripts.
          if (isTemplate(element) && attribute(element, 'shadowrootmode') !== null) hasContent = true;
        },
      },
      attributes: {
        ...Object.fromEntries(SHAPE_ATTRIBUTES.map((name) => [name, noteShape])),
        id(element, context, id) {
          if (MOUNT_IDS.has(id)) noteMount(element, context);
        },
      },
      text(value, context) {
        if (context.isHidden && !context.inNonTextElement) hidden.add(value, { ...context, isHidden: false });
      },
      conclude() {
        const words = subject.text.words + hidden.words;
        const text = `The HTML has ${count(words, 'word')}`;
        if (scripts === 0 && words === 0) return notApplicable('The HTML has no text and no scripts.');
        if (scripts === 0) return pass(`${text}, and no scripts.`);
        const evidence: Evidence[] = mount === null ? [] : [describe(mount)];
        const isPlaceholder = mount !== null && words < PLACEHOLDER_WORDS && PLACEHOLDER.test(textOf(mount));
        const isEmpty = words === 0 || isPlaceholder;
        const both = `${text} and ${count(scripts, 'script')}`;
        if (isEmpty && !hasContent) return fail(`${both}. Without scripts, the page is empty.`, evidence);
        if (isEmpty || (words < LITTLE_TEXT && scripts >= MANY_SCRIPTS && !hasForm)) {
          return warn(`${both}. Scripts may write the rest.`, Math.round((words / LITTLE_TEXT) * 100), evidence);
        }
        return pass(`${text} without scripts.`);
      },
    };

    function noteShape(element: Element, context: NodeContext): void {
      if (context.inForeignContent) noteContent(element, context);
    }
  },
};

/** A hidden field, or an image that only counts visits. */
function isPixel(element: Element): boolean {
  if (element.tagName === 'input') return nativeType(element) === 'hidden';
  return ['width', 'height'].some((name) =>
    /^\s*[01]\s*(?:px)?\s*$/.test(attribute(element, name)?.slice(0, 20) ?? ''),
  );
}
