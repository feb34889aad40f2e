import { expectedWin } from './all-play.js';
import { round2 } from './rounding.js';
import { playedWeeks, type Season, type TeamWeek, type Week } from './season.js';

/**
 * A team's wins beside those that its scores deserved. Head-to-head games of the regular season; a tie is half a win.
 */
export interface TeamLuck {
  rosterId: number;
  games: number;
  /** Sum of the all-play shares of the weeks it played, two decimals. */
  expected: number;
  actual: number;
  /** Actual less expected, as luckIn has it. */
  luck: number;
  /** Mean all-play share of the opponents, percent, in the games played; null before the first. */
  opponentsMet: number | null;
  /** The same of the opponents in the regular-season games to come; null when none is known. */
  opponentsToCome: number | null;
  gamesToCome: number;
  /** Its wins with its own scores on each team's schedule; on its own they are the actual ones. */
  onScheduleOf: { rosterId: number; wins: number }[];
}

/** Actual less expected wins as these are shown, two decimals: the three numbers add up. */
export const luckIn = ({ actual, expected }: Pick<TeamLuck, 'actual' | 'expected'>): number =>
  round2(actual - expected);

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const percent = (share: number | null): number | null => (share === null ? null : round2(100 * share));

const rowIn = (week: Week, rosterId: number): TeamWeek | undefined =>
  week.teams.find((team) => team.rosterId === rosterId);

/** The row of a team's opponent in a week. */
const opponentIn = (week: Week, team: TeamWeek | undefined): TeamWeek | undefined =>
  team === undefined ? undefined : rowIn(week, team.opponentRosterId);

/** 1, 0.5 or 0. */
const winOf = (own: TeamWeek, other: TeamWeek): number => {
  if (own.pointsHundredths === other.pointsHundredths) return 0.5;
  return own.pointsHundredths > other.pointsHundredths ? 1 : 0;
};

/** A team does not meet itself: where the other's schedule says so, it meets the other. */
function winOnSchedule(week: Week, rosterId: number, ofRosterId: number): number {
  const [own, of] = [rowIn(week, rosterId), rowIn(week, ofRosterId)];
  const opponent = opponentIn(week, of);
  if (own === undefined || of === undefined || opponent === undefined) return 0;
  return winOf(own, opponent.rosterId === rosterId && rosterId !== ofRosterId ? of : opponent);
}

interface Games {
  played: readonly Week[];
  toCome: readonly Week[];
}

const isRegular = ({ teams }: Week): boolean => teams.some((team) => team.isRegularSeason);

function gamesUpTo(season: Season, week: number): Games {
  const played = playedWeeks(season).filter((one) => one.week <= week && isRegular(one));
  const last = played.at(-1)?.week ?? 0;
  return { played, toCome: season.weeks.filter((one) => one.week > last && isRegular(one)) };
}

/** Mean expected win over the weeks in which a roster has a score. */
function strengthOf(rosterId: number, weeks: readonly Week[]): number | undefined {
  const shares = weeks.flatMap((week) => {
    const team = rowIn(week, rosterId);
    return team === undefined ? [] : (expectedWin(team, week) ?? []);
  });
  return mean(shares) ?? undefined;
}

/** The opponents of a roster in some weeks, week by week. */
const opponentsOf = (rosterId: number, weeks: readonly Week[]): number[] =>
  weeks.flatMap((week) => opponentIn(week, rowIn(week, rosterId))?.rosterId ?? []);

/** Every roster's luck after a week of the season. Formulas: AWAL (leeger), all-play and schedule swap. */
export function luckOf(season: Season, week: number): TeamLuck[] {
  const { played, toCome } = gamesUpTo(season, week);
  const scored = season.rosters.filter(({ rosterId }) => played.some((one) => rowIn(one, rosterId) !== undefined));
  const strengths = new Map(scored.map(({ rosterId }) => [rosterId, strengthOf(rosterId, played)]));
  const strengthMet = (rosterId: number, weeks: readonly Week[]) =>
    percent(mean(opponentsOf(rosterId, weeks).flatMap((opponent) => strengths.get(opponent) ?? [])));
  return scored.map(({ rosterId }) => {
    const met = played.filter((one) => opponentIn(one, rowIn(one, rosterId)) !== undefined);
    const shares = met.reduce((sum, one) => {
      const own = rowIn(one, rosterId);
      return sum + (own === undefined ? 0 : (expectedWin(own, one) ?? 0));
    }, 0);
    const expected = round2(shares);
    const winsOn = (of: number) => played.reduce((sum, one) => sum + winOnSchedule(one, rosterId, of), 0);
    const actual = winsOn(rosterId);
    return {
      rosterId,
      games: met.length,
      expected,
      actual,
      luck: luckIn({ actual, expected }),
      opponentsMet: strengthMet(rosterId, met),
      opponentsToCome: strengthMet(rosterId, toCome),
      gamesToCome: opponentsOf(rosterId, toCome).length,
      onScheduleOf: scored.map((of) => ({ rosterId: of.rosterId, wins: winsOn(of.rosterId) })),
    };
  });
}
