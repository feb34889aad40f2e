import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readSleeperPlayers, saveStatWeeks } from '../../clients/league-sync.js';
import { decodeColumns } from '../../domain/columns/column-file.js';
import { withDecidingTime } from '../../domain/fantasy/season-stats.js';
import { type OfferedWeek, type StatsMeta } from '../../domain/fantasy/stat-lines.js';
import { runReader } from '../../engines/readers/run-reader.js';
import { temporaryFolder } from '../../engines/temporary-folder.js';
import { ingestionKey } from '../../store/ingestions.js';
import { LostSnapshot } from '../../store/snapshots.js';
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
 * Sleeper's stat lines of a season, from league-sync; weeks that have not changed are not read again.
 * @param offered the weeks that league-sync has
 */
export function statsIngestion(season: number, offered: readonly OfferedWeek[]): Ingestion {
  return {
    key: ingestionKey('stats', season),
    isOurs: true,
    async take(deps, { etag, known, signal, report }) {
      const withTime = withDecidingTime(await deps.games.ofSeason(String(season)));
      const listed = offered.map(withTime);
      if (etag === textOf(listed)) return null;
      const before = etag === null ? undefined : await deps.snapshots.read(known!.snapshotId!).catch(noneIfLost);
      const stored = before === undefined ? [] : decodeColumns<StatsMeta>(before).meta.weeks;
      const storedWeeks = new Map(stored.map(([week, revision]) => [week, revision]));
      const isStored = ({ week, revision }: OfferedWeek) => storedWeeks.get(week) === revision;
      const unchanged = listed.filter(isStored);
      const { folder, remove } = await temporaryFolder();
      try {
        const weeks = listed.filter((one) => !isStored(one)).map(({ week }) => week);
        const onBytes = (bytes: number) => report('download', bytes, null);
        const read =
          weeks.length === 0 ? [] : await saveStatWeeks(deps.leagueSync, { season, weeks, folder, signal, onBytes });
        const [from, to] = [path.join(folder, 'before.bin'), path.join(folder, 'stats.bin')];
        if (before !== undefined) await writeFile(from, before);
        const taken = [...unchanged, ...read.map(withTime)];
        const args = [folder, String(season), to, from, JSON.stringify(taken)];
        const rows = await runReader<number>('stats-reader', args, { signal });
        const content = await readFile(to);
        report('store', content.length, content.length, rows);
        return { content, etag: textOf(taken), rows };
      } finally {
        await remove();
      }
    },
  };
}

/** What is lost is read from league-sync again. */
function noneIfLost(error: unknown): undefined {
  if (error instanceof LostSnapshot) return undefined;
  throw error;
}

const textOf = (weeks: readonly OfferedWeek[]): string =>
  [...weeks]
    .sort((one, other) => one.week - other.week)
    // The same lines looked at later may be those of whole games.
    .map(({ week, revision, readAtMs }) => `${week}:${revision}${readAtMs === undefined ? '' : `@${readAtMs}`}`)
    .join(' ');
