/** The components that are asked for, by their names: the package's own index loads all of them for every file. */
module.exports = new Proxy(
  {},
  {
    get: (_, name) => {
      if (name === '__esModule') return true;
      const folder = String(name)
        .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
        .toLowerCase();
      return require(`antd/lib/${folder}`).default;
    },
  },
);
