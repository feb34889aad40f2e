import { type Award, awardId } from './award.js';

/** A record of the book that a week broke; points and margins x 100, games of a streak. */
export interface BrokenRecord {
  kind: string;
  sleeperUserId: string;
  value: number;
  former: number;
  /** Of the playoffs; absent for one of the regular season. */
  isPlayoffRecord?: boolean | undefined;
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

/**
 * What the records of a week award, by kind: every kind is there, so that what no longer holds is taken back. A record
 * that stands at the same value stays with who holds it, whoever owns the team now.
 */
export function recordAwards(
  records: readonly BrokenRecord[],
  place: { chainId: string; season: string; week: number },
  standing: readonly Pick<Award, 'ruleId' | 'sleeperUserId' | 'description'>[],
): { rule: { id: string; autoAward: boolean }; awards: Award[] }[] {
  return [...words].map(([kind, name]) => {
    const ruleId = ruleOf(kind);
    const textOf = (value: number): string => (kind.endsWith('streak') ? String(value) : (value / 100).toFixed(2));
    const valueWords = (value: number): string => `${textOf(value)} in week ${place.week}`;
    const holderOf = ({ value, sleeperUserId }: BrokenRecord): string =>
      standing.find((award) => award.ruleId === ruleId && award.description.startsWith(`${valueWords(value)},`))
        ?.sleeperUserId ?? sleeperUserId;
    const awards = records
      .filter((record) => record.kind === kind)
      .map((record) => ({ ...record, sleeperUserId: holderOf(record) }))
      .filter(({ sleeperUserId }) => sleeperUserId !== '')
      .map(({ sleeperUserId, value, former, isPlayoffRecord = false }) => ({
        id: awardId({ ...place, ruleId, sleeperUserId }),
        ruleId,
        season: place.season,
        week: place.week,
        sleeperUserId,
        achievementType: 'record',
        title: `${isPlayoffRecord ? 'Playoff' : 'League'} Record: ${name}`,
        description: `${valueWords(value)}, where ${textOf(former)} had stood`,
      }));
    return { rule: { id: ruleId, autoAward: true }, awards };
  });
}
