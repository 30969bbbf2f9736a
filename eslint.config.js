import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import words from './scripts/prose/words.cjs';

const IMPURE = 'Use a port: domain and application have no time, randomness, input or output (ARCHITECTURE.md).';

/** Globals that the bare `lib` of domain and application allows, or that a stray declaration could bring back. */
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
  { selector: 'ImportExpression', message: 'Domain and application load nothing at run time.' },
];

const decorators = {
  selector: 'Decorator',
  message: 'Decorators are only for the request classes in src/adapters/koa/api/requests.',
};

const environment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Only src/main.ts reads the environment. Pass the value in (src/config.ts).',
};

const brandedErrors = {
  selector: 'BinaryExpression[operator="instanceof"][right.name="SitegradeError"]',
  message: 'Recognize errors with errorDetails(): a second copy of the package has its own class.',
};

/** Rejects the words in scripts/prose/words.cjs in strings, templates and JSX. */
const prose = ['Literal[value=', 'TemplateElement[value.raw=', 'JSXText[value='].map((selector) => ({
  selector: `${selector}/${words.PATTERN}/i]`,
  message: 'Write plain English: scripts/prose/words.cjs lists a better word.',
}));

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test/**/fixtures/']),
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      // Libraries may warn a host that listens to nothing else; they never print to standard output.
      'no-console': ['error', { allow: ['warn', 'error'] }],
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
      // Spreading ASCII text, such as hexadecimal digits, is safe.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Recognizing errors by shape, across copies of the package, needs this cast.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Request classes have only fields, or none.
      '@typescript-eslint/no-extraneous-class': ['error', { allowEmpty: true, allowWithDecorator: true }],
      // Callbacks that return nothing are written `() => done()`.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Koa's callback() returns a promise that never rejects, where Node expects no return value.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, properties: false } },
      ],
      // It treats a flag that changes during an await or in a callback as a constant.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // It rejects `Promise.withResolvers<void>()`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A decorator typed by its class names the type only once.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Ports are asynchronous, but the memory adapters have nothing to await.
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
      // Response bodies are `any`; the assertion that follows checks them.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Tests search output for terminal control characters.
      'no-control-regex': 'off',
      // Broken adapters may reject with anything.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  {
    // Programs that print to standard output.
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
    // The word list itself.
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
    // Browser scripts: the compiler knows the browser's globals.
    files: ['src/adapters/koa/pages/assets/*.js'],
    rules: { 'no-undef': 'off' },
  },
);
