import { type SeasonPage, type Standing, type Team } from '../pages/season-page.js';
import { toPoints } from '../season/points.js';
import { regularSeasonOf, type WeekRows } from '../season/results.js';
import { hasNoPlayoffs, hasPlayoffs, seasonRules, type SeasonRules } from '../season/season-rules.js';
import { gamesLeft } from './games-left.js';
import { byesOf, type Outlook, outlookOf } from './outlook.js';
import { compareTeams, type Contender, contendersOf, divisionsOf, seedRanges } from './seed-range.js';

/** A team's row of the full table. */
export interface TableRow extends Standing {
  /** The best line-ups of all weeks as Sleeper counts them (`ppts`); null before the first. */
  maxPoints: number | null;
  /** Games behind the first; half of one for a tie. */
  gamesBack: number;
  /** Games behind the last one who is in; 0 for those who are, null where the table's `playoffTeams` is. */
  gamesBackOfPlayoffs: number | null;
  division: { number: number; rank: number; gamesBack: number } | null;
  /** Null while it cannot be told: before the first result, and while results and stored weeks do not agree. */
  outlook: Outlook | null;
  /** The week that took the team out, in a league that takes out its lowest scores; null for who is in, and elsewhere. */
  outSince: number | null;
}

/** The full table of a regular season. */
export interface Table {
  /** The last final week that counts; 0 before the first. */
  week: number;
  weeksLeft: number;
  hasMedianGames: boolean;
  /** Null in seasons without playoffs, and where nobody knows. */
  playoffTeams: number | null;
  /** It is certain that the season has none. */
  hasNoPlayoffs: boolean;
  byes: number;
  /** By number; empty in leagues without them. */
  divisions: { number: number; name: string }[];
  /** By rank. */
  rows: TableRow[];
}

/** Works out the table of a season. `weeks`: all that are stored of it, those that are still to be played among them. */
export function standingsTable(page: SeasonPage, weeks: readonly WeekRows[]): Table {
  const rules = seasonRules(page.settings, page.lastScoredLeg, page.status);
  const teams = contendersOf(page);
  const outlooks = outlooksOf(page, { rules, teams, weeks });
  const [first] = teams;
  const lastIn = teams[page.standings.findIndex(({ seed }) => seed === rules.playoffTeams)];
  const rows = page.standings.map((row, index): TableRow => {
    const own = teams[index];
    const settings = page.teams.find(({ rosterId }) => rosterId === row.rosterId)?.settings ?? {};
    return {
      ...row,
      maxPoints: maxPointsOf(settings),
      gamesBack: behind(own, first),
      gamesBackOfPlayoffs: hasPlayoffs(rules) ? (row.seed <= rules.playoffTeams ? 0 : behind(own, lastIn)) : null,
      division: divisionOf(own, teams),
      outlook: outlooks?.get(row.rosterId) ?? null,
      // Sleeper's word; a team that is in has none.
      outSince: settings['eliminated'] || null,
    };
  });
  return {
    week: Math.min(rules.lastFinalWeek, rules.playoffWeekStart - 1),
    weeksLeft: gamesLeft(rules, weeks, []).weeks,
    hasMedianGames: rules.hasMedianGames,
    playoffTeams: hasPlayoffs(rules) ? rules.playoffTeams : null,
    hasNoPlayoffs: hasNoPlayoffs(rules, page.settings),
    byes: hasPlayoffs(rules) ? byesOf(rules) : 0,
    divisions: divisionNames(teams, page.metadata),
    rows,
  };
}

/** Sleeper's optimal points of a roster's regular season, taxi and reserve included; null where it has none. */
export function maxPointsOf(settings: Team['settings']): number | null {
  const whole = settings['ppts'];
  return whole === undefined ? null : toPoints(whole * 100 + (settings['ppts_decimal'] ?? 0));
}

const behind = (team: Contender | undefined, other: Contender | undefined): number =>
  Math.max(0, ((other?.halves ?? 0) - (team?.halves ?? 0)) / 2);

function divisionOf(team: Contender | undefined, teams: readonly Contender[]): TableRow['division'] {
  if (team === undefined || team.division === null || divisionsOf(teams) < 2) return null;
  const own = teams.filter(({ division }) => division === team.division).sort(compareTeams);
  return { number: team.division, rank: own.indexOf(team) + 1, gamesBack: behind(team, own[0]) };
}

/** By number; Sleeper keeps their names in the league's metadata. */
function divisionNames(teams: readonly Contender[], metadata: Readonly<Record<string, string>>): Table['divisions'] {
  if (divisionsOf(teams) < 2) return [];
  const numbers = [...new Set(teams.flatMap(({ division }) => division ?? []))].sort((a, b) => a - b);
  return numbers.map((number) => ({ number, name: metadata[`division_${number}`]?.trim() || `Division ${number}` }));
}

function outlooksOf(
  page: SeasonPage,
  season: { rules: SeasonRules; teams: readonly Contender[]; weeks: readonly WeekRows[] },
): Map<number, Outlook> | null {
  const { rules, teams, weeks } = season;
  const isBegun = page.standings.some(({ wins, losses, ties }) => wins + losses + ties > 0);
  const left = gamesLeft(
    rules,
    weeks,
    teams.map(({ rosterId }) => rosterId),
  );
  // The winners of divisions cannot be told where not everybody has one.
  const hasOpenDivisions = (page.settings['divisions'] ?? 0) > 1 && divisionsOf(teams) === 0;
  if (
    !hasPlayoffs(rules) ||
    !isBegun ||
    hasOpenDivisions ||
    !isInStep(page.standings, { rules, weeks, isPlayed: left.weeks === 0 })
  )
    return null;
  const ranges = seedRanges(teams, left);
  return new Map([...ranges].map(([rosterId, range]) => [rosterId, outlookOf(range, rules)]));
}

/**
 * Whether the table holds exactly the results of the final weeks: the two are read one after the other. Once all is
 * played weeks may be missing, which the table makes up for; one that lacks results is still that of an earlier week.
 */
function isInStep(
  standings: readonly Standing[],
  { rules, weeks, isPlayed }: { rules: SeasonRules; weeks: readonly WeekRows[]; isPlayed: boolean },
): boolean {
  if (rules.isComplete && isPlayed) return true;
  const played = regularSeasonOf(weeks, rules, rules.playoffWeekStart);
  return standings.every(({ rosterId, wins, losses, ties }) => {
    const [stored, counted] = [played.get(rosterId)?.results.length ?? 0, wins + losses + ties];
    return isPlayed ? stored <= counted : stored === counted;
  });
}
