import { DuckDBInstance } from '@duckdb/node-api';
import { gameColumns, type GameRow } from '../domain/game-row.js';
import { type ReaderMessage } from './read-games.js';

const PORTION = 2_000;

/** The reading process: one file in, its rows out as messages to the parent. */
async function main(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
  const connection = await instance.connect();
  const source = file.endsWith('.parquet')
    ? 'read_parquet($file)'
    : 'read_csv($file, all_varchar = true, header = true)';
  const columns = gameColumns.map((column) => `CAST("${column}" AS VARCHAR) AS "${column}"`).join(', ');
  const reader = await connection.runAndReadAll(`SELECT ${columns} FROM ${source}`, { file });
  const rows = reader.getRowObjects() as GameRow[];
  for (let start = 0; start < rows.length; start += PORTION) await send({ rows: rows.slice(start, start + PORTION) });
  await send({ done: true });
  connection.closeSync();
}

function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

main(process.argv[2] ?? '')
  .catch((error: Error) => send({ error: error.message.split('\n')[0] ?? 'unreadable file' }))
  .finally(() => process.disconnect?.());
