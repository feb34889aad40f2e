import { AppError } from '@dynasty/kit/errors';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Download } from '../../clients/nflverse.js';
import { readPlays } from '../../engines/read-plays.js';
import { ingestionKey } from '../../store/ingestions.js';
import { type Ingestion, type IngestDeps, type Look } from './run-ingestion.js';

/** The plays of a season: nflverse's parquet file, or its csv where there is no parquet. */
export function playsIngestion(season: number): Ingestion {
  return {
    key: ingestionKey('plays', season),
    async take(deps, look) {
      const download = await firstOf(deps, look, [
        `pbp/play_by_play_${season}.parquet`,
        `pbp/play_by_play_${season}.csv.gz`,
      ]);
      if (download === null) return null;
      try {
        const to = path.join(path.dirname(download.file), 'plays.bin');
        look.report('read', 0, null);
        const found = await readPlays({ file: download.file, season, to, signal: look.signal });
        const content = await readFile(to);
        look.report('store', content.length, content.length, found.rows);
        return { content, etag: download.etag, ...found };
      } finally {
        await download.remove();
      }
    },
  };
}

/** Downloads the first of the files that the source has; null when it has not changed. */
export async function firstOf(
  deps: Pick<IngestDeps, 'nflverse'>,
  { etag, signal, report, onFile }: Look,
  places: readonly string[],
): Promise<Download | null> {
  const onBytes = (bytes: number, totalBytes: number | null) => report('download', bytes, totalBytes);
  for (const place of places.slice(0, -1)) {
    try {
      return await deps.nflverse.download(place, { etag, signal, onBytes, onFile });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'missing') throw error;
    }
  }
  return deps.nflverse.download(places.at(-1)!, { etag, signal, onBytes, onFile });
}
