import { attribute, type Element } from '../html/document.js';

const JAVASCRIPT = /^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\s*$/i;

/** Whether a script is one that browsers run, by its type; others are data, and their files are not loaded. */
export function isExecutable(script: Element): boolean {
  return isClassic(script) || /^\s*module\s*$/i.test(attribute(script, 'type')?.slice(0, 100) ?? '');
}

/** Whether the parser waits for the script: one of its own file, neither async, deferred, a module, nor for old browsers. */
export function isParserBlocking(script: Element): boolean {
  return (
    Boolean(attribute(script, 'src')?.trim()) &&
    isClassic(script) &&
    ['async', 'defer', 'nomodule'].every((name) => attribute(script, name) === null)
  );
}

function isClassic(script: Element): boolean {
  const type = attribute(script, 'type');
  return type === null || type === '' || JAVASCRIPT.test(type.slice(0, 100));
}
