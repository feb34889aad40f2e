'use strict';
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Packages that know what was registered with them: each file of tests gets its own. */
const withState = ['express-gateway'];
const folder = `${path.sep}node_modules${path.sep}`;
const parameters = ['module', 'exports', 'require', '__dirname', '__filename'];

/** Modules of packages that this worker has loaded, by file. */
const kept = new Map();
/** Of the file of tests that runs now: packages load others while they are used, too. */
let current;
const follow = (runtime) => {
  current = runtime;
};

const packageOf = (file) => {
  const parts = file.slice(file.lastIndexOf(folder) + folder.length).split(path.sep);
  return parts[0].startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0];
};
const isKept = (file) => file.includes(folder) && !withState.includes(packageOf(file));

/** Node's way to load a CommonJS module, into the worker's context. @returns what it exports */
function load(file) {
  if (file.endsWith('.node')) return require(file);
  const requireFrom = Object.assign((name) => current.requireModuleOrMock(file, name), {
    resolve: (name) => current._resolution.resolveCjs(file, name),
    cache: {},
  });
  const module = {
    exports: {},
    id: file,
    filename: file,
    path: path.dirname(file),
    loaded: false,
    require: requireFrom,
  };
  kept.set(file, module);
  try {
    run(module, fs.readFileSync(file, 'utf8'));
  } catch (error) {
    kept.delete(file);
    throw error;
  }
  module.loaded = true;
  return module.exports;
}

function run(module, source) {
  const { filename } = module;
  if (filename.endsWith('.json')) {
    module.exports = current._environment.global.JSON.parse(source);
    return;
  }
  const called = vm.compileFunction(source, parameters, {
    filename,
    parsingContext: current._environment.getVmContext(),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  called.call(module.exports, module, module.exports, module.require, module.path, filename);
}

/**
 * Jest's own runtime, which loads everything anew for each file of tests: a third of the time of a service's was spent in
 * loading the same packages again. Here they are loaded once for a worker, and what is tested once for each file.
 */
class KeepingRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    follow(this);
  }

  requireModule(from, name, options, isRequireActual) {
    const anew = () => super.requireModule(from, name, options, isRequireActual);
    if (options?.isInternalModule || name === undefined || this._resolution.isCoreModule(name)) return anew();
    const file = this._resolution.resolveCjs(from, name);
    if (!isKept(file)) return anew();
    const before = kept.get(file);
    if (before !== undefined) return before.exports;
    if (!this._resolution.shouldLoadAsEsm(file)) return load(file);
    const exports = anew();
    kept.set(file, { exports });
    return exports;
  }
}

module.exports = { __esModule: true, default: KeepingRuntime };
