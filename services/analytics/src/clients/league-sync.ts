import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient, type PromiseClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SleeperPlayer } from '../domain/people/people-tables.js';

/** What analytics asks league-sync. Every call may reject with AppError `unavailable`. */
export type LeagueSync = Pick<
  PromiseClient<LeagueServiceClient>,
  'getAccess' | 'getLeague' | 'listStatWeeks' | 'readStatWeeks' | 'readPlayers'
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

/** Puts a season's stat lines into a folder, one file a week, for the stats reader. */
export async function saveStatWeeks(
  leagueSync: Pick<LeagueSync, 'readStatWeeks'>,
  o: { season: number; folder: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const weeks = leagueSync.readStatWeeks(
    { season: String(o.season) },
    { deadlineMs: streamDeadlineMs, signal: o.signal },
  );
  let bytes = 0;
  for await (const { week, revision, lines } of weeks) {
    await writeFile(path.join(o.folder, `${week}-${revision}.json.gz`), lines);
    bytes += lines.length;
    o.onBytes(bytes);
  }
}
