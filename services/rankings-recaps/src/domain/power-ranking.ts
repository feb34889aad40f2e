import { type Contribution, contributions, type Factor } from './factors.js';
import { type Form, formOf } from './form.js';
import { type TeamRecord } from './record.js';
import { round2, roundParts } from './rounding.js';
import { playedWeeks, type Season, type Week } from './season.js';

export interface RankedFactor {
  name: string;
  value: number;
  points: number;
}

export interface RankedWeek {
  week: number;
  rank: number;
  powerScore: number;
}

export interface RankedTeam extends TeamRecord {
  rosterId: number;
  rank: number;
  /** null in the first ranked week. */
  previousRank: number | null;
  /** Weeks with a score, playoffs included. */
  games: number;
  totalPoints: number;
  /** 0-100, two decimals; equals the sum of the factors' points. */
  powerScore: number;
  factors: RankedFactor[];
  /** Power score less the mean of the team's previous three; improving above +5. */
  trends: { improving: boolean; score: number };
  /** Every ranked week so far, this one last. */
  history: RankedWeek[];
}

export interface Ranking {
  week: number;
  /** Sum of the revisions of the weeks it rests on: grows with every further week and every correction. */
  revision: number;
  factors: Factor[];
  /** Best first. */
  teams: RankedTeam[];
}

interface Scored {
  form: Form;
  parts: Contribution[];
  score: number;
}

const improvingAbove = 5;
const trendWeeks = 3;

/** Best first: score, then total points, then roster id, so that equal teams keep one order. */
function ordered(forms: readonly Form[]): Scored[] {
  const parts = contributions(forms);
  return forms
    .map((form, index) => {
      const own = parts[index] ?? [];
      return { form, parts: own, score: own.reduce((sum, part) => sum + part.points, 0) };
    })
    .sort((a, b) => {
      const difference = b.score - a.score;
      if (Math.abs(difference) > 1e-9) return difference;
      return b.form.totalHundredths - a.form.totalHundredths || a.form.rosterId - b.form.rosterId;
    });
}

function trendOf(score: number, before: readonly RankedWeek[]): RankedTeam['trends'] {
  const recent = before.slice(-trendWeeks);
  if (recent.length === 0) return { improving: false, score: 0 };
  const mean = recent.reduce((sum, { powerScore }) => sum + powerScore, 0) / recent.length;
  const change = round2(score - mean);
  return { improving: change > improvingAbove, score: change };
}

function rankedTeam(
  { form, parts, score }: Scored,
  rank: number,
  week: number,
  before: readonly RankedWeek[],
): RankedTeam {
  const powerScore = round2(score);
  const points = roundParts(parts.map((part) => part.points));
  return {
    rosterId: form.rosterId,
    rank,
    previousRank: before.at(-1)?.rank ?? null,
    ...form.record,
    games: form.games,
    totalPoints: form.totalHundredths / 100,
    powerScore,
    factors: parts.map(({ name, value }, index) => ({ name, value: round2(value), points: points[index] ?? 0 })),
    trends: trendOf(powerScore, before),
    history: [...before, { week, rank, powerScore }],
  };
}

/** The rosters that have a score in the weeks; others (added later, left empty) are not ranked. */
function formsOf(season: Season, weeks: readonly Week[]): Form[] {
  return season.rosters.map(({ rosterId }) => formOf(rosterId, weeks, season)).filter((form) => form.games > 0);
}

/**
 * The power rankings of every played week, oldest first. A week's ranking counts that week and those before;
 * in the playoffs the scores go on counting while the record stays.
 */
export function rankSeason(season: Season): Ranking[] {
  const weeks = playedWeeks(season);
  const histories = new Map<number, RankedWeek[]>();
  return weeks.map(({ week }, index) => {
    const counted = weeks.slice(0, index + 1);
    const scored = ordered(formsOf(season, counted));
    const teams = scored.map((team, place) =>
      rankedTeam(team, place + 1, week, histories.get(team.form.rosterId) ?? []),
    );
    for (const team of teams) histories.set(team.rosterId, team.history);
    const factors = (scored[0]?.parts ?? []).map(({ name, weight }) => ({ name, weight: round2(weight) }));
    return { week, revision: counted.reduce((sum, { revision }) => sum + revision, 0), factors, teams };
  });
}
