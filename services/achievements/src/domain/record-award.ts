import { type Award, awardId } from './award.js';
import { type Roster } from './week.js';

/** A record of the book that a week broke; points and margins x 100, games of a streak. */
export interface BrokenRecord {
  kind: string;
  sleeperUserId: string;
  value: number;
  former: number;
  /** Of the playoffs; absent for one of the regular season. */
  isPlayoffRecord?: boolean | undefined;
  /** Absent where the team's number says nothing for long, as in imported tables, and in what earlier versions told. */
  rosterId?: number | undefined;
  /** Of a margin over two weeks, the one that broke it the second. */
  firstWeek?: number | undefined;
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

/** What is known of a week's holders and teams. */
interface KnownOfWeek {
  /** Its awards that stand. */
  standing: readonly Pick<Award, 'ruleId' | 'sleeperUserId' | 'description' | 'record'>[];
  /** Who owned the teams when it was decided; none where that is not known. */
  owners: readonly Roster[];
}

const ruleOf = (kind: string): string => `record-${kind}`;

const ofRecord = 'record';
export const isOfRecord = ({ achievementType }: Pick<Award, 'achievementType'>): boolean =>
  achievementType === ofRecord;

/**
 * What the records of a week award, by kind: every kind is there, so that what no longer holds is taken back. A record
 * that stands with the same team at the same value stays with who holds it, whoever owns the team now; another one goes
 * to who owned the team in the week. A streak goes to who is told to have it: it may have begun with another team.
 */
export function recordAwards(
  records: readonly BrokenRecord[],
  place: { chainId: string; season: string; week: number },
  { standing, owners }: KnownOfWeek,
): { rule: { id: string; autoAward: boolean }; awards: Award[] }[] {
  return [...words].map(([kind, name]) => {
    const ruleId = ruleOf(kind);
    const isStreak = kind.endsWith('streak');
    const textOf = (value: number): string => (isStreak ? String(value) : (value / 100).toFixed(2));
    const inWeeks = ({ firstWeek }: BrokenRecord): string =>
      firstWeek === undefined ? `in week ${place.week}` : `in weeks ${firstWeek} and ${place.week}`;
    const isOf = ({ value, rosterId }: BrokenRecord, { record, description }: (typeof standing)[number]): boolean => {
      if (record !== undefined) return record.rosterId === rosterId && record.value === value;
      // What earlier versions gave does not say whose team it was: points tell, the length of a streak does not.
      return rosterId !== undefined && !isStreak && description.startsWith(`${textOf(value)} in week`);
    };
    const ownerOf = ({ rosterId, sleeperUserId }: BrokenRecord): string =>
      (isStreak ? undefined : owners.find((roster) => roster.rosterId === rosterId)?.ownerId) ?? sleeperUserId;
    const holderOf = (record: BrokenRecord): string =>
      standing.find((award) => award.ruleId === ruleId && isOf(record, award))?.sleeperUserId ?? ownerOf(record);
    const awards = records
      .filter((record) => record.kind === kind)
      .map((record) => ({ ...record, sleeperUserId: holderOf(record) }))
      .filter(({ sleeperUserId }) => sleeperUserId !== '')
      .map((record) => {
        const { sleeperUserId, value, former, isPlayoffRecord = false, rosterId } = record;
        return {
          id: awardId({ ...place, ruleId, sleeperUserId }),
          ruleId,
          season: place.season,
          week: place.week,
          sleeperUserId,
          achievementType: ofRecord,
          title: `${isPlayoffRecord ? 'Playoff' : 'League'} Record: ${name}`,
          description: `${textOf(value)} ${inWeeks(record)}, where ${textOf(former)} had stood`,
          ...(rosterId !== undefined && { record: { rosterId, value } }),
        };
      });
    return { rule: { id: ruleId, autoAward: true }, awards };
  });
}
