import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient, type PromiseClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SleeperPlayer } from '../domain/people/people-tables.js';

/** What analytics asks league-sync. Every call may reject with AppError `unavailable`. */
export type LeagueSync = Pick<
  PromiseClient<LeagueServiceClient>,
  'getAccess' | 'getLeague' | 'listPlayerOwners' | 'listStatWeeks' | 'readStatWeeks' | 'readPlayers'
>;

/** Streams of a season's lines, or of all players, may take this long. */
const streamDeadlineMs = 60_000;

export function createLeagueSync(o: { address: string; logger: Logger }): LeagueSync & { close(): void } {
  return createRpcClient(LeagueServiceClient, o);
}

/** All players as Sleeper has them; empty before league-sync has read them. */
export async function readSleeperPlayers(
  leagueSync: Pick<LeagueSync, 'readPlayers'>,
  signal: AbortSignal,
): Promise<SleeperPlayer[]> {
  const found: SleeperPlayer[] = [];
  for await (const { players } of leagueSync.readPlayers({}, { deadlineMs: streamDeadlineMs, signal })) {
    for (const { playerId, name, position, fantasyPositions, team } of players) {
      found.push([playerId, name, position || null, fantasyPositions[0] ?? null, team || null]);
    }
  }
  return found;
}

/** Puts weeks of a season's stat lines into a folder, one file each, for the stats reader; gives them with their revisions. */
export async function saveStatWeeks(
  leagueSync: Pick<LeagueSync, 'readStatWeeks'>,
  o: { season: number; weeks: number[]; folder: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<[week: number, revision: number][]> {
  const request = { season: String(o.season), weeks: o.weeks };
  const saved: [number, number][] = [];
  let bytes = 0;
  for await (const part of leagueSync.readStatWeeks(request, { deadlineMs: streamDeadlineMs, signal: o.signal })) {
    await writeFile(path.join(o.folder, `${part.week}-${part.revision}.json.gz`), part.lines);
    saved.push([part.week, part.revision]);
    bytes += part.lines.length;
    o.onBytes(bytes);
  }
  return saved;
}
