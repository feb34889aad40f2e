import { type SyncDeps } from '../../deps.js';
import { inactiveSince } from '../../domain/lineup/optimal-week.js';
import { gamesOfWeek, gameStates } from '../../domain/nfl/schedule.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MatchupWeekDoc } from '../../store/matchups.js';

type Inactive = MatchupWeekDoc['inactive'];

/** Who is on taxi and reserve: as noted before, and as the rosters stand now (undefined: they were not read). */
interface Looks {
  before: Inactive;
  now: Record<string, string[]> | undefined;
}

/** Who could not be started in a week that is not over: by the rosters as they stood at each player's kick-off. */
export async function noteInactive(
  { nflGames, players, rosters, clock }: Pick<SyncDeps, 'nflGames' | 'players' | 'rosters' | 'clock'>,
  league: Pick<LeagueDoc, '_id' | 'season'>,
  week: number,
  { before, now }: Looks,
): Promise<Inactive> {
  if (before === null || now === undefined) return now ?? before;
  // Rosters seldom change between two looks.
  if (contentHash(before) === contentHash(now)) return before;
  const stateOf = gameStates(gamesOfWeek(await nflGames.recent(league.season), week), clock.now());
  const teams = await players.teamsOf([...new Set([before, now].flatMap((noted) => Object.values(noted).flat()))]);
  const hasKickedOff = (playerId: string): boolean => {
    const state = stateOf(teams.get(playerId) ?? null);
    return state === 'playing' || state === 'final';
  };
  // A poll stores the rosters after the weeks: here they are as at the look before.
  const stored = await rosters.ofLeague(league._id);
  const playersOf = new Map(stored.map((roster) => [String(roster.rosterId), new Set(roster.players)]));
  const wasOn = (rosterId: string, playerId: string) => playersOf.get(rosterId)?.has(playerId) ?? true;
  return inactiveSince({ before, now }, hasKickedOff, wasOn);
}
