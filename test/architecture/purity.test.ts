import { PlantedTree } from './planted-tree.js';

interface LintedFile {
  readonly filePath: string;
  readonly messages: readonly { readonly line: number; readonly ruleId: string | null }[];
}

/** Planted one per line. */
const impure = [
  'new Date()',
  'Date.now()',
  'Date()',
  'Math.random()',
  'process.env',
  'console.log(1)',
  'setTimeout(() => {}, 1)',
  'setInterval(() => {}, 1)',
  'setImmediate(() => {})',
  'queueMicrotask(() => {})',
  'fetch("http://127.0.0.1/")',
  'crypto.randomUUID()',
  'performance.now()',
  'globalThis.Date',
  'require("node:fs")',
  'import("node:fs")',
];

/** Expressions that both layers may use. */
const pure = ['new Date(0)', 'new Date("2026-01-01")', 'Math.round(1.5)', 'JSON.stringify({})', 'new Map()'];

/** Globals that do not compile under the bare `lib` and `types: []` of the two project references. */
const unknownGlobals = ['process', 'console', 'setTimeout', 'fetch', 'crypto', 'performance', 'Buffer', 'document'];

const layers = ['domain', 'application'] as const;

let tree: PlantedTree;

beforeAll(async () => {
  tree = await PlantedTree.create();
});

afterAll(() => tree.remove());

describe('the linter', () => {
  let linted: readonly LintedFile[];

  beforeAll(async () => {
    for (const layer of layers) {
      await tree.plant(`src/${layer}/planted-impure.ts`, lines(impure));
      await tree.plant(`src/${layer}/planted-pure.ts`, lines(pure));
    }
    await tree.plant('src/planted.ts', lines(['process.env']));
    await tree.plant('src/adapters/memory/planted.ts', '@(() => {})\nexport class Planted {}\n');
    await tree.plant('src/main.ts', lines(['process.env']));
    const { stdout } = await tree.run('eslint', '--format', 'json', 'src/**/planted*.ts', 'src/main.ts');
    linted = JSON.parse(stdout) as LintedFile[];
  });

  test.each(layers.flatMap((layer) => impure.map((expression, index) => ({ layer, expression, line: index + 1 }))))(
    'rejects $expression in $layer',
    ({ layer, line }) => {
      expect(rejectedLines(linted, `src/${layer}/planted-impure.ts`)).toContain(line);
    },
  );

  test.each(layers)('allows pure code in %s', (layer) => {
    expect(rejectedLines(linted, `src/${layer}/planted-pure.ts`)).toEqual([]);
  });

  test('lets only main.ts read the environment', () => {
    expect(rejectedLines(linted, 'src/planted.ts')).toEqual([1]);
    expect(rejectedLines(linted, 'src/main.ts')).toEqual([]);
  });

  test('rejects decorators outside the request classes', () => {
    expect(rejectedLines(linted, 'src/adapters/memory/planted.ts')).toEqual([1]);
  });
});

describe('the compiler', () => {
  test.each(layers)(
    'has no host globals in %s',
    async (layer) => {
      await tree.plant(`src/${layer}/planted-globals.ts`, lines([...unknownGlobals, 'import("node:fs")']));
      const { code, stdout } = await tree.run('tsc', '-b', `src/${layer}`, '--pretty', 'false');
      expect(code).not.toBe(0);
      const rejected = Array.from(stdout.matchAll(/planted-globals\.ts\((\d+),/g), ([, line]) => Number(line));
      expect(new Set(rejected)).toEqual(new Set([...unknownGlobals, 'import'].map((_, index) => index + 1)));
    },
    60_000,
  );
});

function lines(expressions: readonly string[]): string {
  return expressions.map((expression, index) => `export const planted${index} = ${expression};\n`).join('');
}

/** Lines that this repository's own rules reject. Type-aware complaints about missing declarations do not count. */
function rejectedLines(linted: readonly LintedFile[], path: string): number[] {
  const file = linted.find(({ filePath }) => filePath.endsWith(`/${path}`));
  if (file === undefined) throw new Error(`${path} was not linted.`);
  const own = file.messages.filter(({ ruleId }) => ruleId?.startsWith('no-restricted-'));
  return [...new Set(own.map(({ line }) => line))];
}
