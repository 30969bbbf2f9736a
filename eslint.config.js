import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import words from './scripts/prose/words.cjs';

const IMPURE =
  'Ask for it through a port: domain and application know no time, randomness or input and output (DESIGN.md).';

/** What the bare `lib` of domain and application does not refuse already, or refuses only as long as nobody declares it. */
const impureGlobals = [
  'Buffer',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

const impureSyntax = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: IMPURE },
  { selector: 'CallExpression[callee.name="Date"]', message: IMPURE },
  { selector: 'ImportExpression', message: 'Domain and application load nothing while they run.' },
];

const decorators = {
  selector: 'Decorator',
  message: 'Decorators describe requests, in src/adapters/koa/api/requests, and nothing else (DESIGN.md).',
};

const environment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Only src/main.ts reads the environment; everything else is told (DESIGN.md).',
};

const brandedErrors = {
  selector: 'BinaryExpression[operator="instanceof"][right.name="SitegradeError"]',
  message: 'Recognise errors with errorDetails(): a second copy of the package has a class of its own.',
};

/** Refuses the words that we do not write (scripts/prose/words.cjs) in strings, templates and JSX. */
const prose = ['Literal[value=', 'TemplateElement[value.raw=', 'JSXText[value='].map((selector) => ({
  selector: `${selector}/${words.PATTERN}/i]`,
  message: 'Write plain English: scripts/prose/words.cjs has a better word for this one.',
}));

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test/**/fixtures/']),
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...prose],
      'no-warning-comments': ['error', { terms: Object.keys(words.WORDS), location: 'anywhere' }],
      'no-template-curly-in-string': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['jest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Spread over text that is known to be ASCII, such as hexadecimal digits.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Recognising our errors by shape, over copies of the package, needs the cast that this rule refuses.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A class of request fields has members only, or none.
      '@typescript-eslint/no-extraneous-class': ['error', { allowEmpty: true, allowWithDecorator: true }],
      // `() => done()` is how a callback that returns nothing is written.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Koa's callback() answers with a promise that never rejects, and goes where Node expects no answer.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, properties: false } },
      ],
      // It takes a flag that changes while something is awaited, or in a callback, for a constant.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // It refuses `Promise.withResolvers<void>()`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A decorator that is typed by its class names the type once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A promise-returning method may settle without awaiting anything: ports are asynchronous, memory is not.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/main.ts', 'src/adapters/koa/api/requests/**'],
    rules: { 'no-restricted-syntax': ['error', ...prose, decorators, environment, brandedErrors] },
  },
  {
    files: ['src/adapters/koa/api/requests/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...prose, environment, brandedErrors] },
  },
  {
    files: ['src/domain/**/*.ts', 'src/application/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals.map((name) => ({ name, message: IMPURE }))],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: IMPURE },
        { object: 'Math', property: 'random', message: IMPURE },
      ],
      'no-restricted-syntax': ['error', ...prose, ...impureSyntax, decorators, environment, brandedErrors],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      // Bodies of answers are `any`; the assertion that follows is the check.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Output is searched for characters that a terminal obeys.
      'no-control-regex': 'off',
      // A broken adapter must be able to reject with anything.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    // Programs, whose standard output is their purpose.
    files: ['.ci/**', 'examples/**', 'bench/**', 'test/**/*.mjs', '*.{js,mjs,cjs,ts}'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { exports: 'writable', module: 'writable', require: 'readonly' },
    },
  },
  {
    // The list itself.
    files: ['scripts/prose/words.cjs'],
    rules: { 'no-restricted-syntax': 'off', 'no-warning-comments': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['URL', 'URLSearchParams', 'console', 'fetch', 'performance', 'process', 'setTimeout'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  {
    // Scripts of pages: the compiler knows what a browser has.
    files: ['src/adapters/koa/pages/assets/*.js'],
    rules: { 'no-undef': 'off' },
  },
);
