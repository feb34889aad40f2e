'use strict';
const vm = require('node:vm');

const { compileFunction } = vm;

/**
 * What V8 made of a module's source, by file: a worker's files of tests load the same modules, each into its own
 * context.
 */
const kept = new Map();

/** Jest's way to compile a module, which takes up what an earlier file of tests has compiled. */
vm.compileFunction = (source, params, options) => {
  const before = kept.get(options.filename);
  if (before !== undefined && before.source === source) {
    const compiled = compileFunction(source, params, { ...options, cachedData: before.data });
    if (!compiled.cachedDataRejected) return compiled;
  }
  const compiled = compileFunction(source, params, { ...options, produceCachedData: true });
  if (compiled.cachedDataProduced) kept.set(options.filename, { source, data: compiled.cachedData });
  return compiled;
};
