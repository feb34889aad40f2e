/** The icons that are asked for, by their names: the package's own index loads all of its eight hundred for every file. */
module.exports = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? true : require(`@ant-design/icons/lib/icons/${String(name)}`).default) },
);
