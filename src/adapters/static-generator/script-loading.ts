import { attribute, type Element } from './document.js';

const JAVASCRIPT = /^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\s*$/i;

/** Whether the parser waits for the script: one of its own file, neither async, deferred, a module, nor for old browsers. */
export function isParserBlocking(script: Element): boolean {
  const type = attribute(script, 'type');
  return (
    Boolean(attribute(script, 'src')?.trim()) &&
    (type === null || type === '' || JAVASCRIPT.test(type.slice(0, 100))) &&
    ['async', 'defer', 'nomodule'].every((name) => attribute(script, name) === null)
  );
}
