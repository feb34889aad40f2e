import { RefusedSource } from '../../domain/sources/source-checks.js';
import { columnsOf, mostRows, sourceOf, withDuckDb } from './duckdb.js';
import { send, serveReader } from './serve-reader.js';

/**
 * Sends the rows of a file, in their order: the columns that are named (JSON), every value as text or null. Gives the
 * names of the file's columns.
 */
serveReader(async ([file = '', names = '[]']) => {
  const columns = JSON.parse(names) as string[];
  return withDuckDb(file, async (connection) => {
    const known = await columnsOf(connection, file, columns);
    if (columns.length > 0) {
      const texts = columns.map((column) => `CAST("${column}" AS VARCHAR) AS "${column}"`).join(', ');
      const result = await connection.stream(`SELECT ${texts} FROM ${sourceOf(file)}`, { file });
      let rows = 0;
      for await (const part of result.yieldRowObjects()) {
        rows += part.length;
        if (rows > mostRows) throw new RefusedSource(`the file has more than ${mostRows} rows`);
        await send({ part });
      }
    }
    return [...known];
  });
});
