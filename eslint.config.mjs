import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const services = ['league-sync', 'chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];
const features = '**/features/*/**';
/** What pure code has no business with. */
const outside = ['@dynasty/*', 'mongoose', 'fastify', 'node:*', 'nats', 'undici'];

/** Import borders; `files` is who must keep them, `group` what stays out of reach, `paths` single names of a package. */
const border = (files, group, message, ignores = [], paths = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }], paths }] },
});

/** In the web a write goes through one hook, which carries key, toast and what is read again. */
const oneWayToWrite = [
  { name: '@tanstack/react-query', importNames: ['useMutation'], message: 'Write with useMutate of lib/api/mutate.' },
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
        project: ['tsconfig.lint.json', 'web/tsconfig.json', 'web/tsconfig.node.json'],
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
  { files: ['web/public/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['**/*.cjs', 'jest.config.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['deploy/**', 'web/scripts/**', 'web/e2e/**'], rules: { 'no-console': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },

  // Borders between the parts.
  border(
    ['services/*/src/domain/*.ts'],
    ['../**', ...outside],
    'The domain is pure: it imports other domain files only.',
  ),
  border(
    ['services/*/src/domain/*/*.ts'],
    ['../../**', ...outside],
    'The domain is pure: it imports other domain files only.',
  ),
  border(
    services.map((name) => `services/${name}/src/**/*.ts`),
    [
      ...services.map((name) => `@dynasty/${name}*`),
      ...services.map((name) => `**/${name}/src/**`),
      '@dynasty/gateway*',
      'nats',
    ],
    'Services meet through gRPC and events only; the broker is reached through the kit.',
    ['services/*/src/domain/**'],
  ),
  border(
    ['web/src/app/**/*.{ts,tsx}'],
    ['@dynasty/*', '**/services/**', apiClient, 'antd'],
    'The web knows the services by their OpenAPI only, through get and useMutate of lib/api, and antd through ui.',
    [],
    oneWayToWrite,
  ),
  border(
    ['web/src/lib/**/*.{ts,tsx}'],
    ['@dynasty/*', '**/services/**', '**/ui/**', '**/features/**', '**/app/**'],
    'lib imports nothing above it.',
  ),
  border(
    ['web/src/ui/**/*.{ts,tsx}'],
    ['@dynasty/*', '**/services/**', '**/features/**', '**/app/**', apiClient],
    'ui imports lib and itself.',
    [],
    oneWayToWrite,
  ),
  border(
    ['web/src/features/**/*.{ts,tsx}'],
    ['@dynasty/*', '**/services/**', features, '../../features/**', '../../app/**', apiClient, 'antd'],
    'A feature imports lib, ui and itself; no other feature, no app file, and antd through ui.',
    [],
    oneWayToWrite,
  ),
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
