'use strict';
const vm = require('node:vm');

const { compileFunction } = vm;

/**
 * What V8 made of a module's source, by its parameters and its file: a worker's files of tests load the same modules, and
 * V8 itself does not look at the parameters.
 */
const kept = new Map();

/** Jest's way to compile a module, which takes up what an earlier file of tests has compiled. */
vm.compileFunction = (source, params, options) => {
  const key = `${params} ${options.filename}`;
  const before = kept.get(key);
  if (before !== undefined && before.source === source) {
    const compiled = compileFunction(source, params, { ...options, cachedData: before.data });
    if (!compiled.cachedDataRejected) return compiled;
  }
  const compiled = compileFunction(source, params, { ...options, produceCachedData: true });
  if (compiled.cachedDataProduced) kept.set(key, { source, data: compiled.cachedData });
  return compiled;
};
