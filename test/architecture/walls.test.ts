import { PlantedTree } from './planted-tree.js';

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** Each file breaks one rule. They are planted together and checked once; each must be reported for its own file. */
const plants: readonly { readonly rule: string; readonly file: string; readonly text: string }[] = [
  plant('domain-imports-nothing', 'src/domain/planted-node.ts', `import 'node:crypto';`),
  plant('domain-imports-nothing', 'src/domain/planted-package.ts', `import { v7 } from 'uuid';\nexport { v7 };`),
  plant(
    'domain-imports-nothing',
    'src/domain/planted-type.ts',
    `export type { Ports } from '../application/index.js';`,
  ),
  plant('application-imports-domain-only', 'src/application/planted-node.ts', `import 'node:fs';`),
  plant('application-imports-domain-only', 'src/application/planted-package.ts', `export type { Context } from 'koa';`),
  plant(
    'application-imports-domain-only',
    'src/application/planted-up.ts',
    `export * from '../adapters/planted/index.js';`,
  ),
  plant('domain-is-entered-by-its-index', 'src/application/planted-deep.ts', `export * from '../domain/score.js';`),
  plant(
    'application-is-entered-by-its-index',
    'src/adapters/memory/planted-deep.ts',
    `export * from '../../application/reports/get-report.js';`,
  ),
  plant('adapter-not-to-adapter', 'src/adapters/koa/planted.ts', `export * from '../planted/index.js';`),
  plant('adapter-not-to-adapter', 'src/adapters/planted-new/index.ts', `export * from '../planted/index.js';`),
  plant(
    'adapter-imports-domain-and-application-only',
    'src/adapters/memory/planted-config.ts',
    `export * from '../../config.js';`,
  ),
  plant(
    'adapters-are-entered-by-their-index',
    'src/planted-behind.ts',
    `export * from './adapters/memory/memory-store.js';`,
  ),
  plant(
    'adapter-memory-loads-its-own-packages',
    'src/adapters/memory/planted-koa.ts',
    `export { default } from 'koa';`,
  ),
  plant('adapter-koa-loads-its-own-packages', 'src/adapters/koa/planted-pg.ts', `export { Pool } from 'pg';`),
  plant('adapters-are-listed-with-their-packages', 'src/adapters/planted-new/pg.ts', `export { Pool } from 'pg';`),
  plant(
    'request-classes-stay-in-koa-requests',
    'src/adapters/koa/planted-class.ts',
    `export { IsInt } from 'class-validator';`,
  ),
  plant('testing-imports-assert-only', 'src/testing/planted-node.ts', `import 'node:test';`),
  plant('testing-imports-assert-only', 'src/testing/planted-package.ts', `export { expect } from '@jest/globals';`),
  plant(
    'testing-imports-assert-only',
    'src/testing/planted-adapter.ts',
    `export * from '../adapters/planted/index.js';`,
  ),
  plant('only-container-knows-inversify', 'src/planted-container.ts', `export { Container } from 'inversify';`),
  plant(
    'core-loads-no-package',
    'src/index.ts',
    `export * from './application/index.js';\nexport * from './config.js';`,
  ),
  plant('nobody-imports-main', 'src/planted-main.ts', `import './main.js';`),
  plant('source-not-to-tests', 'src/planted-test.ts', `import '../test/planted.js';`),
  plant('no-dev-dependency', 'src/planted-dev.ts', `import 'fast-check';`),
  plant('no-unresolvable', 'src/planted-typo.ts', `import './no-such-file.js';`),
  plant('no-cycles', 'src/planted-cycle-a.ts', `export * from './planted-cycle-b.js';`),
];

/** Files that the plants import, and one violation that needs an existing file. */
const importedFiles: Readonly<Record<string, string>> = {
  'src/adapters/planted/index.ts': 'export {};\n',
  'src/main.ts': 'export {};\n',
  'src/planted-cycle-b.ts': `export * from './planted-cycle-a.js';\n`,
  'test/planted.ts': 'export {};\n',
};

/** A variable, because a literal import would need type declarations. */
const RULES: string = '../../.dependency-cruiser.js';

const USE_CASE_PLANT = 'src/application/reports/delete-report.ts';

let clean: Cruise;
let planted: Cruise;
let caught: readonly string[];

beforeAll(async () => {
  const tree = await PlantedTree.create();
  try {
    clean = await cruise(tree);
    for (const [file, text] of Object.entries(importedFiles)) await tree.plant(file, text);
    for (const { file, text } of plants) await tree.plant(file, text);
    await tree.plant(USE_CASE_PLANT, `export { GetReport as DeleteReport } from './get-report.js';\n`);
    planted = await cruise(tree);
    caught = planted.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  } finally {
    await tree.remove();
  }
});

test('the sources break no rule', () => {
  expect(clean.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
});

test('dependency-cruiser sees the sources: with an unsupported compiler it checks 0 modules and reports success', () => {
  expect(clean.summary.totalCruised).toBeGreaterThan(50);
});

test.each(plants)('$rule catches $file', ({ rule, file }) => {
  expect(caught).toContain(`${rule}: ${file}`);
});

test('use-case-not-to-use-case catches a use case that imports another', () => {
  expect(planted.summary.violations).toContainEqual(
    expect.objectContaining({
      from: USE_CASE_PLANT,
      to: 'src/application/reports/get-report.ts',
      rule: expect.objectContaining({ name: 'use-case-not-to-use-case' }),
    }),
  );
});

test('every rule has a planted violation', async () => {
  const { default: rules } = (await import(RULES)) as {
    default: { forbidden: readonly { name: string; comment?: string }[] };
  };
  const proved = new Set(plants.map(({ rule }) => rule).concat('use-case-not-to-use-case'));
  const perAdapter = /^adapter-.*-loads-its-own-packages$/;
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !proved.has(name) && !perAdapter.test(name))).toEqual(
    [],
  );
  expect(rules.forbidden.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
});

function plant(rule: string, file: string, text: string) {
  return { rule, file, text: `${text}\n` };
}

async function cruise(tree: PlantedTree): Promise<Cruise> {
  const { stdout } = await tree.run('depcruise', '--config', '.dependency-cruiser.js', '--output-type', 'json', 'src');
  return JSON.parse(stdout) as Cruise;
}
