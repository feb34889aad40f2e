import { type SyncDeps } from '../../deps.js';
import { inactiveSince } from '../../domain/lineup/optimal-week.js';
import { gamesOfWeek, kickoffsBy } from '../../domain/nfl/schedule.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MatchupWeekDoc } from '../../store/matchups.js';

type NoteDeps = Pick<SyncDeps, 'nflGames' | 'players' | 'rosters' | 'seasonCursors' | 'clock'>;
type Inactive = MatchupWeekDoc['inactive'];

/**
 * A look counts for games that kick off within this time after it: a league that nobody reads may wait an hour for its
 * poll, and may miss one. What was seen earlier says less than the rosters now: most changes are made shortly before the
 * games.
 */
const lookCountsMs = 2 * 3_600_000;

/** Who is on taxi and reserve: as noted before, and as the rosters stand now (undefined: they were not read). */
interface Looks {
  before: Inactive;
  now: Record<string, string[]> | undefined;
}

/**
 * Who could not be started in a week that is not over: by the rosters as they stood at each player's kick-off, where they
 * were looked at shortly before it.
 */
export async function noteInactive(
  { nflGames, players, rosters, seasonCursors, clock }: NoteDeps,
  { connectionId }: Pick<ChainDoc, 'connectionId'>,
  { league, week }: { league: Pick<LeagueDoc, '_id' | 'season'>; week: number },
  { before, now }: Looks,
): Promise<Inactive> {
  if (before === null || now === undefined) return now ?? before;
  // Rosters seldom change between two looks.
  if (contentHash(before) === contentHash(now)) return before;
  const lookedAt = (await seasonCursors.find(connectionId, league._id))?.inactiveAt;
  if (lookedAt === undefined) return now;
  const kickoffOf = kickoffsBy(gamesOfWeek(await nflGames.recent(league.season), week), clock.now());
  const teams = await players.teamsOf([...new Set([before, now].flatMap((noted) => Object.values(noted).flat()))]);
  const isSettled = (playerId: string): boolean => {
    const kickoff = kickoffOf(teams.get(playerId) ?? null);
    return kickoff !== undefined && kickoff.getTime() - lookedAt.getTime() <= lookCountsMs;
  };
  // A poll stores the rosters after the weeks: here they are as at the look before.
  const stored = await rosters.ofLeague(league._id);
  const playersOf = new Map(stored.map((roster) => [String(roster.rosterId), new Set(roster.players)]));
  const wasOn = (rosterId: string, playerId: string) => playersOf.get(rosterId)?.has(playerId) ?? true;
  return inactiveSince({ before, now }, isSettled, wasOn);
}
