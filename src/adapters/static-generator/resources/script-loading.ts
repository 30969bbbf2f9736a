import { attribute, type Element } from '../html/document.js';

const JAVASCRIPT = /^\s*(?:text|application)\/(?:x-)?(?:java|ecma)script\s*$/i;

/** Whether browsers run a script of this type. Other scripts are data blocks, whose `src` browsers do not load. */
export function isExecutable(script: Element): boolean {
  return isClassic(script) || /^\s*module\s*$/i.test(attribute(script, 'type')?.slice(0, 100) ?? '');
}

/** Whether the parser waits for the script: it has a `src` and is not async, deferred, a module or `nomodule`. */
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
