import { defaultWeights, type Factor, type Measured, measured, type Weights, weightsOf } from './factors.js';
import { formOf } from './form.js';
import { type TeamRecord } from './record.js';
import { round2, roundParts } from './rounding.js';
import { finalWeeks, hasScores, type Season, sumOfRevisions, type Week } from './season.js';

/** What a team has shown up to a week, before anything is weighed. */
export interface MeasuredTeam extends TeamRecord {
  rosterId: number;
  /** Weeks with a score, playoffs included. */
  games: number;
  totalPoints: number;
  factors: Measured[];
}

export interface MeasuredWeek {
  week: number;
  /** Sum of the revisions of the weeks it rests on: grows with every further week and every correction. */
  revision: number;
  teams: MeasuredTeam[];
}

export interface RankedFactor extends Measured {
  /** What it adds to the power score. */
  points: number;
}

export interface RankedWeek {
  week: number;
  rank: number;
  powerScore: number;
}

export interface RankedTeam extends MeasuredTeam {
  rank: number;
  /** null in the first ranked week. */
  previousRank: number | null;
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
  revision: number;
  factors: Factor[];
  /** Best first. */
  teams: RankedTeam[];
}

interface Scored<T extends MeasuredTeam> {
  team: T;
  /** What each factor adds, unrounded. */
  parts: number[];
  score: number;
}

const improvingAbove = 5;
const trendWeeks = 3;

/** Best first: score, then total points, then roster id, so that equal teams keep one order. */
function ordered<T extends MeasuredTeam>(teams: readonly T[], weights: readonly number[]): Scored<T>[] {
  return teams
    .map((team) => {
      const parts = team.factors.map(({ percentile }, index) => (weights[index]! * percentile) / 100);
      return { team, parts, score: parts.reduce((sum, part) => sum + part, 0) };
    })
    .sort((a, b) => {
      const difference = b.score - a.score;
      if (Math.abs(difference) > 1e-9) return difference;
      return b.team.totalPoints - a.team.totalPoints || a.team.rosterId - b.team.rosterId;
    });
}

function trendOf(score: number, before: readonly RankedWeek[]): RankedTeam['trends'] {
  const recent = before.slice(-trendWeeks);
  if (recent.length === 0) return { improving: false, score: 0 };
  const mean = recent.reduce((sum, { powerScore }) => sum + powerScore, 0) / recent.length;
  const change = round2(score - mean);
  return { improving: change > improvingAbove, score: change };
}

function rankedTeam<T extends MeasuredTeam>(
  { team, parts, score }: Scored<T>,
  rank: number,
  week: number,
  before: readonly RankedWeek[],
): T & RankedTeam {
  const powerScore = round2(score);
  const points = roundParts(parts);
  return {
    ...team,
    rank,
    previousRank: before.at(-1)?.rank ?? null,
    powerScore,
    factors: team.factors.map((factor, index) => ({ ...factor, points: points[index] ?? 0 })),
    trends: trendOf(powerScore, before),
    history: [...before, { week, rank, powerScore }],
  };
}

/** The rosters that have a score in the weeks; others (added later, left empty) are not ranked. */
function measuredTeams(season: Season, weeks: readonly Week[]): MeasuredTeam[] {
  const forms = season.rosters.map(({ rosterId }) => formOf(rosterId, weeks, season)).filter((form) => form.games > 0);
  const factors = measured(forms);
  return forms.map(({ rosterId, record, games, totalHundredths }, index) => ({
    rosterId,
    ...record,
    games,
    totalPoints: totalHundredths / 100,
    factors: factors[index]!.map((factor) => ({ ...factor, value: round2(factor.value) })),
  }));
}

/**
 * What the teams show after every played week, oldest first. A week counts that week and those before; in the
 * playoffs the scores go on counting while the record stays.
 */
export function measureSeason(season: Season): MeasuredWeek[] {
  const final = finalWeeks(season);
  return final.filter(hasScores).map(({ week }) => {
    const counted = final.filter((one) => one.week <= week);
    return { week, revision: sumOfRevisions(counted), teams: measuredTeams(season, counted) };
  });
}

/**
 * The power rankings of a season's weeks (oldest first, all of them: trends and history follow from those before).
 * Weeks that were ranked already can be ranked again under other weights; what else their teams have is kept.
 */
export function rankMeasured<W extends Pick<MeasuredWeek, 'week' | 'teams'>>(
  weeks: readonly W[],
  weights: Weights,
): (Omit<W, 'teams'> & { factors: Factor[]; teams: (W['teams'][number] & RankedTeam)[] })[] {
  const histories = new Map<number, RankedWeek[]>();
  return weeks.map((measuredWeek) => {
    const { week, teams } = measuredWeek;
    const names = teams[0]?.factors.map(({ name }) => name) ?? [];
    const shares = weightsOf(names, weights);
    const shown = roundParts(shares);
    const ranked = ordered(teams, shares).map((team, place) =>
      rankedTeam(team, place + 1, week, histories.get(team.team.rosterId) ?? []),
    );
    for (const team of ranked) histories.set(team.rosterId, team.history);
    return {
      ...measuredWeek,
      factors: names.map((name, index) => ({ name, weight: shown[index]! })),
      teams: ranked,
    };
  });
}

/** The power rankings of every played week, oldest first. */
export const rankSeason = (season: Season, weights = defaultWeights): Ranking[] =>
  rankMeasured(measureSeason(season), weights);
