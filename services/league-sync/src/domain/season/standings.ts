import { peopleById, type Person, teamNameOf } from './people.js';
import { toPoints } from './points.js';
import { streakOf } from './records.js';
import { type RegularSeason, type Result } from './results.js';

/** A roster as Sleeper keeps its season, or as an imported table tells it. */
export interface StandingRoster {
  rosterId: number;
  ownerId: string | null;
  settings: Readonly<Record<string, number>>;
  /** `record`: one letter a result of the regular season, oldest first. */
  metadata: Readonly<Record<string, string>>;
}

export interface StandingRow {
  rank: number;
  rosterId: number;
  userId: string | null;
  username: string | null;
  displayName: string | null;
  teamName: string;
  avatar: string | null;
  wins: number;
  losses: number;
  ties: number;
  pointsFor: number;
  pointsAgainst: number;
  winPercentage: number;
  lastFive: Result[];
  streak: string;
  /** The rank came with an imported table, whatever the wins are. */
  isTold?: true;
}

/**
 * The season's table: wins + ties/2, then points for, then points against, as the seeds; then roster id. Of a season that
 * was imported as a table (`isTold`) the numbers of the rosters are its ranks, whatever the wins are: leagues have ranked
 * by rules that wins and points do not show. Wins and points are the roster's own settings; they are never derived from
 * scores, which can be corrected after the standings froze.
 */
export function standingsOf(season: {
  rosters: readonly StandingRoster[];
  users: readonly Person[];
  hasMedianGames: boolean;
  regularSeason: ReadonlyMap<number, RegularSeason>;
  isTold?: boolean;
}): StandingRow[] {
  const people = peopleById(season.users);
  const rows = season.rosters.map((roster) => {
    const { wins = 0, losses = 0, ties = 0 } = roster.settings;
    const owner = people.get(roster.ownerId ?? '');
    const results = resultsOf(roster, season.regularSeason.get(roster.rosterId)?.results ?? [], season.hasMedianGames);
    const games = wins + losses + ties;
    return {
      rank: 0,
      rosterId: roster.rosterId,
      userId: roster.ownerId,
      username: owner?.username ?? null,
      displayName: owner?.displayName ?? null,
      teamName: teamNameOf(owner, roster.rosterId),
      avatar: owner?.avatar ?? null,
      wins,
      losses,
      ties,
      pointsFor: seasonPoints(roster.settings, 'fpts'),
      pointsAgainst: seasonPoints(roster.settings, 'fpts_against'),
      winPercentage: games === 0 ? 0 : (wins + ties / 2) / games,
      lastFive: results.slice(-5),
      streak: streakOf(results),
    };
  });
  const { isTold = false } = season;
  rows.sort(
    (a, b) =>
      (isTold ? a.rosterId - b.rosterId : 0) ||
      b.wins + b.ties / 2 - (a.wins + a.ties / 2) ||
      b.pointsFor - a.pointsFor ||
      b.pointsAgainst - a.pointsAgainst ||
      a.rosterId - b.rosterId,
  );
  return rows.map((row, index) => ({ ...row, rank: index + 1, ...(isTold && { isTold }) }));
}

/** Sleeper splits points: `fpts` and `fpts_decimal`, where 5 means .05; absent before the season. */
function seasonPoints(settings: Readonly<Record<string, number>>, name: 'fpts' | 'fpts_against'): number {
  return toPoints((settings[name] ?? 0) * 100 + (settings[`${name}_decimal`] ?? 0));
}

/** Sleeper's own letters where they know more than the stored weeks: median games, weeks that are not loaded. */
function resultsOf(roster: StandingRoster, fromWeeks: Result[], hasMedianGames: boolean): Result[] {
  const letters = [...(roster.metadata['record'] ?? '')].filter(
    (l): l is Result => l === 'W' || l === 'L' || l === 'T',
  );
  const isPreferred = hasMedianGames || letters.length > fromWeeks.length;
  return letters.length > 0 && isPreferred ? letters : fromWeeks;
}
