import { type BracketFacts, bracketsOf } from '../../src/domain/playoffs/brackets.js';
import { playoffRounds } from '../../src/domain/season/playoffs.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { seededRandom } from './seeded-random.js';
import { seedsInOrder } from './seeds-in-order.js';

/** A season's playoffs as a seed makes them; some scores are equal. */
export interface GeneratedPlayoffs {
  settings: Record<string, number>;
  /** Roster ids, the best of the table first. */
  table: number[];
  /** Roster -> week -> points. */
  scores: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** What is known once `lastFinalWeek` is final: pairs of the weeks up to the one after it. */
  factsAfter(lastFinalWeek: number): BracketFacts;
  lastWeek: number;
}

/** Six to fourteen teams with playoffs of two to eight, of every round type, seeded anew or not, some with divisions. */
export function generatedPlayoffs(seed: number): GeneratedPlayoffs {
  const random = seededRandom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const teams = oneOf([6, 8, 9, 10, 12, 14]);
  const settings = {
    playoff_teams: Math.min(teams, oneOf([2, 3, 4, 4, 5, 6, 6, 6, 7, 8])),
    playoff_week_start: 13,
    playoff_round_type: oneOf([0, 0, 1, 2]),
    playoff_type: oneOf([0, 1]),
    playoff_seed_type: oneOf([0, 0, 1]),
    divisions: oneOf([0, 0, 0, 2]),
  };
  const table = Array.from({ length: teams }, (_, index) => index + 1)
    .map((rosterId) => ({ rosterId, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ rosterId }) => rosterId);
  const divided = table.map((rosterId) => ({ rosterId, division: 1 + (rosterId % 2) }));
  const seeds = seedsInOrder(divided, settings.divisions);
  const weeks = playoffRounds(seasonRules(settings, 0)).flat();
  const scores = new Map(
    table.map((rosterId) => [rosterId, new Map(weeks.map((week) => [week, 80 + Math.floor(random() * 6) * 5.01]))]),
  );

  /** The pairs of each week follow from the weeks before. */
  function factsAfter(lastFinalWeek: number): BracketFacts {
    const rules = seasonRules(settings, lastFinalWeek);
    const facts = { rules, settings, ranked: table, seeds, stored: null, champion: null };
    const known: BracketFacts['weeks'][number][] = [];
    for (const [index, roundWeeks] of playoffRounds(rules).entries()) {
      if ((roundWeeks[0] ?? 0) > lastFinalWeek + 1) break;
      const before = { ...facts, rules: seasonRules(settings, (roundWeeks[0] ?? 0) - 1), weeks: known };
      const { winners, losers } = bracketsOf(before);
      const pairs = [...winners, ...losers].filter(({ round }) => round === index + 1);
      const numberOf = (rosterId: number) => {
        const at = pairs.findIndex(({ team1, team2 }) => [team1, team2].includes(rosterId));
        return at < 0 ? null : at + 1;
      };
      for (const week of roundWeeks.filter((each) => each <= lastFinalWeek + 1)) {
        const rows = table.map((rosterId) => {
          const points = week <= lastFinalWeek ? (scores.get(rosterId)?.get(week) ?? 0) : 0;
          return { rosterId, matchupId: numberOf(rosterId), points, customPoints: null };
        });
        known.push({ week, rows });
      }
    }
    return { ...facts, weeks: known };
  }

  return { settings, table, scores, factsAfter, lastWeek: weeks.at(-1) ?? 0 };
}
