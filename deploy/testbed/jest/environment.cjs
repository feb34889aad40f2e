'use strict';
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
require('./keep-compiled.cjs');

/**
 * Jest's own environment of Node, in a context with a plain global object. Jest's has a proxy for one, which every
 * mention of `Math` or `Map` in a test or in what it tests goes through: what computes for long took twice its time.
 */
module.exports = class PlainGlobalEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    // Jest asks for its context while the environment is made, and nobody else can ask meanwhile.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
