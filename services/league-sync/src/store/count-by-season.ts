/** Anything that runs an aggregation: a collection's model. */
interface Counted {
  aggregate<R>(pipeline: { $match: object }[]): { exec(): Promise<R[]> };
}

/** Season -> rows of a chain: one a document, or as many as `rowsOf` (an expression) says. */
export async function countBySeason(
  model: Counted,
  chainId: string,
  rowsOf: number | object = 1,
): Promise<Map<string, number>> {
  const pipeline = [
    { $match: { chainId: { $eq: chainId } } },
    { $group: { _id: '$season', rows: { $sum: rowsOf } } },
  ] as { $match: object }[];
  const counts = await model.aggregate<{ _id: string; rows: number }>(pipeline).exec();
  return new Map(counts.map(({ _id, rows }) => [_id, rows]));
}
