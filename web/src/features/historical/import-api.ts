import { get, type DataOf } from '../../lib/api/get';
import { upload } from '../../lib/api/upload';

/** The import that runs, or the one that ran last. */
export const lastImport = (leagueId: string) =>
  get('/api/leagues/{leagueId}/historical-data/import', { path: { leagueId } });

interface Sending {
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const post = (leagueId: string, dryRun: boolean, sending: Sending) =>
  upload(
    '/api/leagues/{leagueId}/historical-data/import',
    { path: { leagueId }, query: { dryRun } },
    { field: 'file', ...sending },
  );

/** What the import of a file would do. */
export async function tryImport(leagueId: string, sending: Sending): Promise<ImportReport> {
  const report = await post(leagueId, true, sending);
  if (!('problems' in report)) throw new Error('a dry run started an import');
  return report;
}

/** Starts the import of a file. */
export const sendImport = (leagueId: string, sending: Sending) => post(leagueId, false, sending);

type Sent = Awaited<ReturnType<typeof post>>;
export type ImportReport = Extract<Sent, { problems: unknown }>;
export type LastImport = NonNullable<DataOf<typeof lastImport>['last']>;
export type ImportedSeason = LastImport['seasons'][number];
