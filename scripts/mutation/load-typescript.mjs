// Makes require() load TypeScript, compiled as in Jest's `unit` project.
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { sep } from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
const compiled = new Map();

export function installTypeScript() {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, ...rest) {
    const isSource = request.startsWith('.') && request.endsWith('.js') && parent?.filename?.endsWith('.ts');
    return resolve.call(this, isSource ? request.replace(/\.js$/, '.ts') : request, parent, ...rest);
  };
  Module._extensions['.ts'] = (module, filename) => {
    if (!compiled.has(filename)) compiled.set(filename, compile(filename));
    module._compile(compiled.get(filename), filename);
  };
}

/** Evaluates a file and everything it imports. */
export const load = (filename) => require(filename);

/** Clears TypeScript files from the module cache, so that the next `load` evaluates them again. Keeps packages. */
export function unloadTypeScript() {
  for (const filename of Object.keys(require.cache)) {
    if (filename.endsWith('.ts') && !filename.includes(`${sep}node_modules${sep}`)) delete require.cache[filename];
  }
}

function compile(filename) {
  return transformSync(readFileSync(filename, 'utf8'), {
    filename,
    configFile: false,
    swcrc: false,
    jsc: { target: 'es2024', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  }).code;
}
