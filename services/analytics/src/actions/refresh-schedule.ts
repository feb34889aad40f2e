import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DownloadOptions } from '../clients/nflverse.js';
import { type Deps } from '../deps.js';
import { columnLayout } from '../domain/columns/column-file.js';
import {
  factsKept,
  gameColumns,
  type ReadGames,
  readGameRows,
  withoutLostScores,
} from '../domain/schedule/game-row.js';
import { knownEtag } from '../domain/sources/ingestion-plan.js';
import {
  namedRejections,
  RefusedSource,
  requireEnough,
  requireFewRejected,
  requireFilled,
} from '../domain/sources/source-checks.js';
import { kickoffAt } from '../engines/kickoff.js';
import { readRows } from '../engines/read-rows.js';
import { type GameDocument } from '../store/games.js';
import { ingestionKey } from '../store/ingestions.js';
import { noteFailure, noteUnchanged, type RunningLook } from './ingesting/note-look.js';

export const SCHEDULE = ingestionKey('schedule');

type ScheduleDeps = Pick<Deps, 'nflverse' | 'games' | 'ingestions' | 'mongo' | 'outbox' | 'clock'>;

/**
 * Fetches nflverse's schedules and stores what has changed, together with its event.
 * A file that cannot be fetched or read, or that lacks a tenth of a season's games, or of what they say in a column, without
 * anybody's consent, changes nothing but the note of the failure. A game whose row is bad, or has lost its score, stays as it is stored.
 * @param o.force take the file even if it has not changed
 * @returns the number of games written or dropped; 0 when nothing is new, or another process has stored it first
 */
export async function refreshSchedule(
  deps: ScheduleDeps,
  o: { force?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const begunAt = new Date();
  const known = await deps.ingestions.begin(SCHEDULE);
  const look: RunningLook = { key: SCHEDULE, begunAt, known, etag: o.force === true ? null : knownEtag(known) };
  const onFile = (etag: string | null): void => {
    look.foundEtag = etag;
  };
  try {
    const source = await readSchedule(deps, { etag: look.etag, signal: o.signal, onFile });
    if (source === null) {
      await noteUnchanged(deps, look);
      return 0;
    }
    return await store(deps, source, look);
  } catch (error) {
    o.signal?.throwIfAborted();
    await noteFailure(deps, look, error);
    throw error;
  }
}

interface Source extends ReadGames {
  etag: string | null;
  sha256: string;
}

/** The source's games; null while the file is the one with this ETag. Throws when it cannot be had or read. */
export async function readSchedule(
  { nflverse }: Pick<Deps, 'nflverse'>,
  o: Pick<DownloadOptions, 'etag' | 'signal' | 'onFile'>,
): Promise<Source | null> {
  const download = await nflverse.download('schedules/games.csv', o);
  if (download === null) return null;
  try {
    const rows = await readRows(download.file, gameColumns, o.signal);
    if (rows.length === 0) throw new RefusedSource('games.csv has no games');
    const read = readGameRows(rows, kickoffAt);
    requireFewBad(read);
    return { ...read, etag: download.etag, sha256: download.sha256 };
  } finally {
    await download.remove();
  }
}

function requireFewBad({ games, rejections }: ReadGames): void {
  const { length: rejected, 0: first } = rejections;
  requireFewRejected({ rows: 'games', all: games.length + rejected, rejected, first });
}

/**
 * Compares the source with what is stored. Throws FewerRows when a season would lose more than a tenth of its games, or of
 * what is known of them.
 */
function changesOf({ games, rejectedIds }: ReadGames, stored: ReadonlyMap<string, GameDocument>, mayShrink: boolean) {
  const changed = games.filter((game) => !isDeepStrictEqual({ _id: game.gameId, ...game }, stored.get(game.gameId)));
  const presentIds = new Set([...games.map(({ gameId }) => gameId), ...rejectedIds]);
  const gone = [...stored.values()].filter(({ gameId }) => !presentIds.has(gameId));
  const unreadable = [...rejectedIds].flatMap((id) => stored.get(id) ?? []);
  const now = countBySeason([...games, ...unreadable]);
  for (const [season, before] of countBySeason([...stored.values()])) {
    const rows = `games of ${season}`;
    requireEnough({ source: 'games.csv', rows, now: now.get(season) ?? 0, before, mayShrink });
  }
  requireFilled({ ...factsKept(games, stored), mayShrink });
  const seasons = [...new Set([...changed, ...gone].map(({ season }) => season))].sort();
  return { changed, gone: gone.map(({ gameId }) => gameId), seasons };
}

function countBySeason(games: readonly { season: string }[]): Map<string, number> {
  const bySeason = Map.groupBy(games, ({ season }) => season);
  return new Map([...bySeason].map(([season, { length }]) => [season, length]));
}

async function store(deps: ScheduleDeps, source: Source, { known, begunAt }: RunningLook): Promise<number> {
  const stored = await deps.games.all();
  const read = withoutLostScores(source, stored, deps.clock.now());
  requireFewBad(read);
  const { changed, gone, seasons } = changesOf(read, stored, known?.acceptsFewerRows === true);
  const changes = changed.length + gone.length;
  const revision = known?.revision ?? 0;
  const snapshotId = (changes === 0 ? known?.snapshotId : null) ?? idOfGames(source, revision);
  const done = {
    snapshotId,
    etag: source.etag,
    rows: read.games.length + read.rejections.length,
    rejectedRows: read.rejections.length,
    rejections: read.rejections.slice(0, namedRejections),
    ingestedAt: new Date(),
    tookAt: begunAt,
  };
  const isStored = await deps.mongo.transaction(async (session) => {
    const next = await deps.ingestions.succeed(session, SCHEDULE, revision, done);
    if (next === null) return false;
    await deps.games.apply(session, changed, gone);
    for (const season of seasons) {
      const payload = { season, kind: SCHEDULE.kind, snapshotId };
      await deps.outbox.add(session, 'analytics.data_refreshed.v1', `schedule:${season}:${next}`, payload);
    }
    return true;
  });
  return isStored ? changes : 0;
}

/**
 * Identifies the games that are stored after this revision: they follow from the file, from how this version reads it,
 * and from what was stored before. A process that holds others by the same id would never read these.
 */
function idOfGames({ sha256 }: Source, revision: number): string {
  return createHash('sha256').update(`${sha256} ${columnLayout} ${revision}`).digest('hex').slice(0, 16);
}
