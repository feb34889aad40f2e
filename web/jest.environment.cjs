const { TestEnvironment } = require('jest-environment-jsdom');
require('../deploy/testbed/jest/keep-compiled.cjs');

// jsdom has no fetch, and its AbortSignal is not the one that Node's fetch accepts.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

/** A test file that needs a time zone names it: `@jest-environment-options {"timeZone": "America/New_York"}`. */
module.exports = class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.timeZone = config.projectConfig.testEnvironmentOptions.timeZone;
  }

  async setup() {
    await super.setup();
    this.zoneBefore = process.env.TZ;
    if (this.timeZone) process.env.TZ = this.timeZone;
    for (const name of fromNode) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
  }

  /** The next file runs in the same process. */
  async teardown() {
    if (this.zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.zoneBefore;
    await super.teardown();
  }
};
