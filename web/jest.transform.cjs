const swc = require('@swc/jest');

const options = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const transformer = swc.createTransformer(options);

// `import.meta` does not exist in CommonJS.
module.exports = {
  ...transformer,
  process: (source, file, config) =>
    transformer.process(source.replace(/\bimport\.meta\b/g, '({ env: { MODE: "test" } })'), file, config),
};
