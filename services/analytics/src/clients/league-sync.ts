import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient, type PromiseClient } from '@dynasty/kit/rpc';
import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OfferedWeek } from '../domain/fantasy/stat-lines.js';
import { sleeperPlayer, type SleeperPlayer } from '../domain/people/people-tables.js';

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
    for (const { position, team, ...player } of players) {
      found.push(sleeperPlayer({ ...player, position: position || null, team: team || null }));
    }
  }
  return found;
}

/** Puts weeks of a season's stat lines into a folder, one file each, for the stats reader; gives what was read. */
export async function saveStatWeeks(
  leagueSync: Pick<LeagueSync, 'readStatWeeks'>,
  o: { season: number; weeks: number[]; folder: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<OfferedWeek[]> {
  const request = { season: String(o.season), weeks: o.weeks };
  const saved: OfferedWeek[] = [];
  let bytes = 0;
  const parts = leagueSync.readStatWeeks(request, { deadlineMs: streamDeadlineMs, signal: o.signal });
  for await (const { lines, ...week } of parts) {
    await writeFile(path.join(o.folder, `${week.week}.json.gz`), lines);
    saved.push(week);
    bytes += lines.length;
    o.onBytes(bytes);
  }
  return saved;
}
