import type { League } from './api/shared-reads';
import { lastFinalWeek, playoffTeams } from './week';

/** What a team has scored, in points: in the shown week, and over both weeks of a two-week round. */
export interface Scored {
  points: number;
  /** Null in a round of one week. */
  roundPoints?: number | null;
}

/** One week of a two-week round. */
export interface Leg {
  week: number;
  /** Of the two sides; null before it is played. */
  points: readonly [number, number] | null;
}

/** What decides a game: the week's points, or both weeks' in a two-week round. */
export const counted = ({ points, roundPoints }: Scored): number => roundPoints ?? points;

/** Whether a side has the better score of a week. */
export const isBetter = (scores: readonly [number, number], at: 0 | 1): boolean =>
  scores[at] > scores[at === 0 ? 1 : 0];

/** Sleeper's playoff_round_type of a league whose final alone has two weeks; else each of its rounds has. */
const finalOfTwoWeeks = 1;

/** The first week of the two-week round that `week` belongs to. */
function firstWeekOfRound(league: League, week: number): number {
  const { playoff_week_start: start = 15, playoff_round_type: type } = league.settings;
  if (type !== finalOfTwoWeeks) return week - ((week - start) % 2);
  const rounds = Math.ceil(Math.log2(Math.max(2, playoffTeams(league))));
  return Math.min(week, start + rounds - 1);
}

/** In whole hundredths, as points are. */
const difference = (a: number, b: number): number => Math.round((a - b) * 100) / 100;

/** Both weeks of the two-week round that a pair plays in `week`, in order; undefined in a round of one week. */
export function legsOf(league: League, week: number, [a, b]: readonly [Scored, Scored]): Leg[] | undefined {
  if (a.roundPoints == null || b.roundPoints == null) return undefined;
  const rest = [difference(a.roundPoints, a.points), difference(b.roundPoints, b.points)] as const;
  const first = firstWeekOfRound(league, week);
  return [first, first + 1].map((leg) => {
    const points = leg === week ? ([a.points, b.points] as const) : rest;
    const isPlayed = leg <= lastFinalWeek(league) || points.some((scored) => scored !== 0);
    return { week: leg, points: isPlayed ? points : null };
  });
}
