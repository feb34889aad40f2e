// These packages ship ES modules only; everything else in node_modules is left as it is.
const esm = [
  'keycloak-js',
  'openapi-fetch',
  '@remix-run',
  'cookie',
  'set-cookie-parser',
  'antd/es',
  '@ant-design/icons/es',
  '@ant-design',
  '@rc-component',
];

module.exports = {
  displayName: 'web',
  rootDir: __dirname,
  testEnvironment: '<rootDir>/jest.environment.cjs',
  testMatch: ['<rootDir>/{src,build,start}/**/*.test.{ts,tsx}'],
  // As in the whole suite: a test is never judged by the clock, waits have limits of their own.
  testTimeout: 90_000,
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  transform: { '^.+\\.(t|j|mj)sx?$': '<rootDir>/jest.transform.cjs' },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esm.join('|')})/)`],
  moduleNameMapper: {
    '^@ant-design/icons$': '<rootDir>/src/testing/icons.cjs',
    '^antd$': '<rootDir>/src/testing/antd.cjs',
    '\\.module\\.css$': '<rootDir>/src/testing/css-module.cjs',
    '\\.css$': '<rootDir>/src/testing/css-module.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  testEnvironmentOptions: { customExportConditions: ['require', 'default', 'browser'] },
};
