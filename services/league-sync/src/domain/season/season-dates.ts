import { playoffRounds } from './playoffs.js';
import { seasonRules } from './season-rules.js';

/** A day that a league looks forward to. */
export interface SeasonDate {
  kind: 'trade_deadline' | 'playoffs' | 'draft';
  /** The NFL's week; 0 for a draft. */
  week: number;
  /** Epoch ms: a draft's start, else the first kick-off of the week. */
  startsAtMs: number;
  /** Epoch ms: the last kick-off of the week; absent for a draft. */
  endsAtMs?: number | undefined;
  /** Of the playoffs: which round of how many, and which of its weeks; 0 for other dates. */
  round: number;
  rounds: number;
  leg: number;
  legs: number;
}

const noRound = { round: 0, rounds: 0, leg: 0, legs: 0 };

/**
 * The dates of a season by its settings, its drafts and the NFL's schedule, the earliest first. A week without a set
 * kick-off and a draft without a start have no date yet. Sleeper's `trade_deadline` is a week; 0 and weeks that no
 * season has mean that there is none.
 */
export function seasonDates(facts: {
  settings: Readonly<Record<string, number>>;
  lastScoredLeg: number;
  /** Epoch ms. */
  draftStarts: readonly (number | null)[];
  games: readonly { week: number; gameType: string; kickoff: Date | null }[];
}): SeasonDate[] {
  const weeks = kickoffsByWeek(facts.games);
  const ofWeek = (kind: SeasonDate['kind'], week: number, round = noRound): SeasonDate[] => {
    const known = weeks.get(week);
    return known === undefined ? [] : [{ kind, week, startsAtMs: known.first, endsAtMs: known.last, ...round }];
  };
  const rounds = playoffRounds(seasonRules(facts.settings, facts.lastScoredLeg));
  const playoffs = rounds.flatMap((legs, index) =>
    legs.flatMap((week, leg) =>
      ofWeek('playoffs', week, { round: index + 1, rounds: rounds.length, leg: leg + 1, legs: legs.length }),
    ),
  );
  const drafts = facts.draftStarts
    .filter((startsAtMs) => startsAtMs !== null && startsAtMs > 0)
    .map((startsAtMs): SeasonDate => ({ kind: 'draft', week: 0, startsAtMs: startsAtMs ?? 0, ...noRound }));
  const deadline = ofWeek('trade_deadline', facts.settings['trade_deadline'] ?? 0);
  return [...deadline, ...playoffs, ...drafts].sort((a, b) => a.startsAtMs - b.startsAtMs);
}

function kickoffsByWeek(
  games: Parameters<typeof seasonDates>[0]['games'],
): Map<number, { first: number; last: number }> {
  const weeks = new Map<number, { first: number; last: number }>();
  for (const { week, gameType, kickoff } of games) {
    if (kickoff === null || gameType !== 'REG') continue;
    const at = kickoff.getTime();
    const known = weeks.get(week);
    weeks.set(week, { first: Math.min(at, known?.first ?? at), last: Math.max(at, known?.last ?? at) });
  }
  return weeks;
}
