/** What is said at the end where a start does not fit the data of its folder: how to use them, drop them, or keep both. */
export const waysOut = (o: { dataDir: string; goOn: string; another: string }): string =>
  `${o.goOn}, or drop these data (make reset DATA_DIR=${o.dataDir}), or take another folder: make up ${o.another}`;
