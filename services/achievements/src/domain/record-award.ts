import { type Award, awardId } from './award.js';

/** A record of the book that a week broke; points and margins x 100, games of a streak. */
export interface BrokenRecord {
  kind: string;
  sleeperUserId: string;
  value: number;
  former: number;
}

/** The kinds of records that a week can break, in words. */
const words = new Map([
  ['highest-week', 'highest score'],
  ['lowest-week', 'lowest score'],
  ['biggest-blow-out', 'widest margin'],
  ['narrowest-win', 'narrowest win'],
  ['longest-winning-streak', 'wins in a row'],
  ['longest-losing-streak', 'losses in a row'],
  ['best-player-game', 'best game of a starter'],
  ['highest-losing-score', 'highest losing score'],
  ['lowest-winning-score', 'lowest winning score'],
  ['most-bench-points', 'points on the bench'],
]);

const ruleOf = (kind: string): string => `record-${kind}`;

/** What the records of a week award, by kind: every kind is there, so that what no longer holds is taken back. */
export function recordAwards(
  records: readonly BrokenRecord[],
  place: { chainId: string; season: string; week: number },
): { rule: { id: string; autoAward: boolean }; awards: Award[] }[] {
  return [...words].map(([kind, name]) => {
    const ruleId = ruleOf(kind);
    const textOf = (value: number): string => (kind.endsWith('streak') ? String(value) : (value / 100).toFixed(2));
    const awards = records
      .filter((record) => record.kind === kind && record.sleeperUserId !== '')
      .map(({ sleeperUserId, value, former }) => ({
        id: awardId({ ...place, ruleId, sleeperUserId }),
        ruleId,
        season: place.season,
        week: place.week,
        sleeperUserId,
        achievementType: 'record',
        title: `League Record: ${name}`,
        description: `${textOf(value)} in week ${place.week}, where ${textOf(former)} had stood`,
      }));
    return { rule: { id: ruleId, autoAward: true }, awards };
  });
}
