import { DuckDBInstance } from '@duckdb/node-api';

/** Asks DuckDB directly, so that our own way of computing can be compared with its. */
export async function plainSql<T>(sql: string, values: Record<string, string | number> = {}): Promise<T[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql, values)).getRowObjectsJson() as T[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
