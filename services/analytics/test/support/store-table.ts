import { type Ingestion, type IngestDeps, runIngestion } from '../../src/actions/ingesting/run-ingestion.js';
import { type IngestionKey } from '../../src/store/ingestions.js';

/** The content of a table with one row, a player of this name. */
export const tableOf = (name: string) => ({ meta: [['1', null, name, null, 'KC']], columns: {} });

/** Stores a table with one row of this name, as a look at its source does; gives whether it is new. */
export function storeTable(deps: IngestDeps, key: IngestionKey, name: string): Promise<boolean> {
  const take: Ingestion['take'] = async () => ({ content: tableOf(name), etag: null, rows: 1 });
  return runIngestion(deps, { key, take }, { signal: AbortSignal.timeout(20_000), force: true });
}
