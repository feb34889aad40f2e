import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSleeperPlayers, saveStatWeeks } from '../../clients/league-sync.js';
import { runReader } from '../../clients/readers/run-reader.js';
import { ingestionKey } from '../../store/ingestions.js';
import { type Ingestion } from './run-ingestion.js';

/** Sleeper's players, from league-sync. */
export function sleeperPlayersIngestion(): Ingestion {
  return {
    key: ingestionKey('sleeper-players'),
    isOurs: true,
    async take({ leagueSync }, { signal }) {
      const players = await readSleeperPlayers(leagueSync, signal);
      if (players.length === 0) return null;
      return { content: { meta: players, columns: {} }, etag: null, rows: players.length };
    },
  };
}

/**
 * Sleeper's stat lines of a season, from league-sync.
 * @param revisions names the weeks and their revisions; unchanged ones are not read again
 */
export function statsIngestion(season: number, revisions: string): Ingestion {
  return {
    key: ingestionKey('stats', season),
    isOurs: true,
    async take({ leagueSync }, { etag, signal, report }) {
      if (etag === revisions) return null;
      const folder = await mkdtemp(path.join(tmpdir(), 'stat-weeks-'));
      try {
        await saveStatWeeks(leagueSync, {
          season,
          folder,
          signal,
          onBytes: (bytes) => report('download', bytes, null),
        });
        const to = path.join(folder, 'stats.bin');
        const rows = await runReader<number>('stats-reader', [folder, String(season), to], { signal });
        return { content: await readFile(to), etag: revisions, rows };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
