import { columnsOf, sourceOf, withDuckDb } from './duckdb.js';
import { send, serveReader } from './serve-reader.js';

const portion = 2_000;

/**
 * Sends the rows of a file, in their order: the columns that are named (JSON), every value as text or null. Gives the
 * names of the file's columns.
 */
serveReader(async ([file = '', names = '[]']) => {
  const columns = JSON.parse(names) as string[];
  return withDuckDb(async (connection) => {
    const known = await columnsOf(connection, file, columns);
    if (columns.length > 0) {
      const texts = columns.map((column) => `CAST("${column}" AS VARCHAR) AS "${column}"`).join(', ');
      const reader = await connection.runAndReadAll(`SELECT ${texts} FROM ${sourceOf(file)}`, { file });
      const rows = reader.getRowObjects();
      for (let start = 0; start < rows.length; start += portion)
        await send({ part: rows.slice(start, start + portion) });
    }
    return [...known];
  });
});
