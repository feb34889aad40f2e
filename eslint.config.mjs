import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Names of packages that are reached in one way only. Which file may import which: .dependency-cruiser.cjs. */
const oneWay = (files, group, message, paths = []) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: group.length > 0 ? [{ group, message }] : [], paths }] },
});

/** In the web a write goes through one hook, which carries key, toast and what is read again. */
const oneWayToWrite = [
  { name: '@tanstack/react-query', importNames: ['useMutation'], message: 'Write with useMutate of lib/api/mutate.' },
];
/** Where the file of a plain lazy part is lost, it cannot be tried again without its page. */
const oneWayToLoad = [
  { name: 'react', importNames: ['lazy'], message: 'Load a part with latePart or lazyOrNothing of ui.' },
];
const apiClient = '**/lib/api/client';

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/gen/**',
      '**/test-results/**',
      '**/shots/**',
      'web/src/lib/api/schema/**',
      '.data/**',
      '.stamps/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      'max-lines': ['error', { max: 250 }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['web/**/*.config.ts', 'web/e2e/**', 'web/scripts/**'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.lint.json', 'web/tsconfig.json', 'web/tsconfig.node.json', 'web/start/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ['**/*.{js,cjs,mjs}'], languageOptions: { globals: globals.node } },
  { files: ['web/public/**/*.js', 'deploy/keycloak/themes/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.cjs', 'jest.config.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['deploy/**', 'web/scripts/**', 'web/e2e/**'], rules: { 'no-console': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },

  oneWay(
    ['web/src/{app,features}/**/*.{ts,tsx}'],
    [apiClient, 'antd'],
    'The web knows the services through get and useMutate of lib/api, and antd through ui.',
    [...oneWayToWrite, ...oneWayToLoad],
  ),
  oneWay(['web/src/ui/**/*.{ts,tsx}'], [apiClient], 'ui shows what it is given.', oneWayToWrite),
  {
    files: ['web/src/{app,features,ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'Literal[value=/^\\u002f(?!api\\u002f(?!log))[a-z:]/]',
          'TemplateLiteral[quasis.0.value.raw=/^\\u002f(?!api\\u002f(?!log))/]',
          'JSXAttribute[name.name=/^(to|href)$/] Literal[value="/"]',
        ].map((selector) => ({ selector, message: 'Addresses stand in lib/paths.' })),
      ],
    },
  },
);
