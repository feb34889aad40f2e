const swc = [
  '@swc/jest',
  { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' }, sourceMaps: 'inline' },
];

/** Tests of everything that runs on Node; the web has a project of its own (jsdom). */
const node = {
  displayName: 'node',
  testEnvironment: '<rootDir>/deploy/testbed/jest/environment.cjs',
  runtime: '<rootDir>/deploy/testbed/jest/runtime.cjs',
  rootDir: __dirname,
  testMatch: ['<rootDir>/{gateway,proto,services/*,deploy}/**/test/**/*.test.ts'],
  transform: { '^.+\\.ts$': swc },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: {
    '^@dynasty/kit/(.*)$': '<rootDir>/services/shared/src/$1',
    '^@dynasty/testbed/(.*)$': '<rootDir>/deploy/testbed/src/$1',
    '^@dynasty/sandbox/(.*)$': '<rootDir>/deploy/sandbox/src/$1',
    '^@dynasty/proto/subjects$': '<rootDir>/proto/subjects',
    '^@dynasty/proto/(.*)$': '<rootDir>/proto/gen/dynasty/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.stamps/'],
};

/** Tests of the whole running stack: `make stack` starts one and names it by PORTS_FILE. */
const stack = {
  ...node,
  displayName: 'stack',
  testMatch: ['<rootDir>/deploy/faults/test/**/*.stack.ts'],
};

module.exports = {
  projects: process.env.PORTS_FILE ? [stack] : [node, '<rootDir>/web'],
  // A test is never judged by the clock: waits have limits of their own, which say what was waited for.
  testTimeout: 90_000,
  // Two more than the two cores that the tests are sized for: files of tests wait for their servers half of their time.
  maxWorkers: 4,
  testSequencer: '<rootDir>/deploy/testbed/jest/longest-first.cjs',
  // What test files leave behind makes each collection of garbage dearer: a worker with more than this starts anew.
  workerIdleMemoryLimit: '900MB',
};
