'use strict';
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
require('./keep-compiled.cjs');

/**
 * Jest's own environment of Node, in a context with a plain global object. Jest's has a proxy for one, which every
 * mention of `Math` or `Map` in a test or in what it tests goes through: what computes for long took twice its time.
 */
class PlainGlobalEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    // Jest asks for its context while the environment is made, and nobody else can ask meanwhile.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
    const own = Object.getOwnPropertyDescriptors(this.global);
    this.own = new Map(Reflect.ownKeys(own).map((key) => [key, own[key]]));
    this.exit = this.global.process.exit;
  }

  /** The global object is as it was, so that the next file of tests finds what the first one found. */
  async teardown() {
    const { global, own } = this;
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.dispose();
    for (const key of Reflect.ownKeys(global)) if (!own.has(key)) Reflect.deleteProperty(global, key);
    for (const [key, descriptor] of own) Reflect.defineProperty(global, key, descriptor);
    // Jest puts a wrapper around it for each file.
    global.process.exit = this.exit;
  }

  /** Jest gives tests a copy of the process's environment. */
  copyVariables() {
    const { env } = this.global.process;
    for (const name of Object.keys(env)) if (!(name in process.env)) delete env[name];
    Object.assign(env, process.env);
  }
}

let kept;

/**
 * One environment for all files of tests of a worker, into which their packages are loaded once (runtime.cjs). Jest calls
 * this with `new`, and gets the object that is returned.
 */
module.exports = function WorkerEnvironment(config, context) {
  kept ??= new PlainGlobalEnvironment(config, context);
  kept.copyVariables();
  return kept;
};
