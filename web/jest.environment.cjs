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

module.exports = class WebEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto });
  }
};
