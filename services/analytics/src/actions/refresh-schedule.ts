import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@dynasty/kit/errors';
import { kickoffAt } from '../clients/kickoff.js';
import { readRows } from '../clients/read-rows.js';
import { type Deps } from '../deps.js';
import { gameColumns, type GameRow, readGameRow } from '../domain/game-row.js';
import { type ScheduledGame } from '../domain/schedule.js';
import { ingestionKey } from '../store/ingestions.js';

export const SCHEDULE = ingestionKey('schedule');

type ScheduleDeps = Pick<Deps, 'nflverse' | 'games' | 'ingestions' | 'mongo' | 'outbox'>;

/**
 * Fetches nflverse's schedules and stores what has changed, together with its event.
 * A file that cannot be fetched or read as a whole changes nothing but the note of the failure.
 * @param o.force fetch the file even if it has not changed
 * @returns the number of games written or dropped; 0 when nothing is new
 */
export async function refreshSchedule(
  deps: ScheduleDeps,
  o: { force?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const known = await deps.ingestions.find(SCHEDULE);
  const etag = o.force === true ? null : (known?.etag ?? null);
  try {
    const source = await readSchedule(deps, { etag, signal: o.signal });
    if (source === null) {
      await deps.ingestions.unchanged(SCHEDULE, new Date(), etag);
      return 0;
    }
    return await store(deps, source, known?.revision ?? 0);
  } catch (error) {
    o.signal?.throwIfAborted();
    const isAbsent = error instanceof AppError && error.kind === 'missing';
    const reason = error instanceof Error ? error.message : String(error);
    await deps.ingestions.failed(SCHEDULE, new Date(), reason, isAbsent);
    throw error;
  }
}

interface Source {
  games: ScheduledGame[];
  etag: string | null;
  sha256: string;
}

/** The source's games; null while the file is the one with this ETag. Throws when it cannot be had or read as a whole. */
export async function readSchedule(
  { nflverse }: Pick<Deps, 'nflverse'>,
  o: { etag: string | null; signal?: AbortSignal },
): Promise<Source | null> {
  const download = await nflverse.download('schedules/games.csv', o);
  if (download === null) return null;
  try {
    const games = readAll(await readRows(download.file, gameColumns, o.signal));
    return { games, etag: download.etag, sha256: download.sha256 };
  } finally {
    await download.remove();
  }
}

function readAll(rows: readonly GameRow[]): ScheduledGame[] {
  if (rows.length === 0) throw new Error('games.csv has no games');
  return rows.map((row) => {
    const game = readGameRow(row, kickoffAt);
    if (typeof game === 'string') throw new Error(`games.csv was not taken: ${game}`);
    return game;
  });
}

async function store(deps: ScheduleDeps, { games, etag, sha256 }: Source, revision: number): Promise<number> {
  const stored = await deps.games.all();
  const changed = games.filter((game) => !isDeepStrictEqual({ _id: game.gameId, ...game }, stored.get(game.gameId)));
  const kept = new Set(games.map((game) => game.gameId));
  const gone = [...stored.keys()].filter((id) => !kept.has(id));
  const goneSeasons = gone.map((id) => stored.get(id)!.season);
  const seasons = [...new Set([...changed.map((game) => game.season), ...goneSeasons])].sort();
  const snapshotId = sha256.slice(0, 16);
  const done = { snapshotId, etag, rows: games.length, rejectedRows: 0, rejections: [], ingestedAt: new Date() };
  await deps.mongo.transaction(async (session) => {
    const next = await deps.ingestions.succeed(session, SCHEDULE, revision, done);
    if (next === null) throw new AppError('conflict', 'schedule-refreshed', 'The schedule was refreshed meanwhile.');
    await deps.games.apply(session, changed, gone);
    for (const season of seasons) {
      const payload = { season, kind: SCHEDULE.kind, snapshotId };
      await deps.outbox.add(session, 'analytics.data_refreshed.v1', `schedule:${season}:${next}`, payload);
    }
  });
  return changed.length + gone.length;
}
