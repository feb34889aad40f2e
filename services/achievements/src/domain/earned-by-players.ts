import { type Award, awardId } from './award.js';
import { type PlayerWeek, type RosterPlayer } from './player-week.js';
import { type StatRule } from './rule.js';
import { type StatCategory, type StatCriteria, statOf } from './stat-terms.js';
import { type Roster } from './week.js';

/** Named in a description; of more it says how many. */
const mostNamed = 4;

/** What is counted, in the words of a description: of several, and of one. */
const unitOf: Record<StatCategory, readonly [several: string, one: string]> = {
  fantasy_points: ['fantasy points', 'fantasy points'],
  passing_yards: ['passing yards', 'passing yard'],
  passing_tds: ['passing touchdowns', 'passing touchdown'],
  rushing_yards: ['rushing yards', 'rushing yard'],
  rushing_tds: ['rushing touchdowns', 'rushing touchdown'],
  receiving_yards: ['receiving yards', 'receiving yard'],
  receiving_tds: ['receiving touchdowns', 'receiving touchdown'],
  receptions: ['receptions', 'reception'],
  interceptions: ['interceptions thrown', 'interception thrown'],
  fumbles: ['fumbles', 'fumble'],
};

/** A player's sum for a roster, in hundredths. */
interface PlayerSum {
  rosterId: number;
  playerId: string;
  name: string;
  hasPlayed: boolean;
  hundredths: number;
}

/**
 * Whether a stat rule can be decided from these weeks. Stat lines may come later than points, and until then every stat
 * would look like 0.
 */
export const canDecide = ({ criteria }: StatRule, weeks: readonly PlayerWeek[]): boolean =>
  statOf(criteria.statCategory) === null || weeks.every(({ statRevision }) => statRevision > 0);

/**
 * What a stat rule awards for these weeks together, to the owners of the rosters that had the players: one week of a
 * weekly rule, all of a season's (`week` 0). A week counts for the roster, and by the slot, that the player was in
 * then. Equal bests are all awarded; whoever has several such players earns it once. Nobody is the highest with
 * nothing, nor the lowest without a game.
 */
export function earnedByPlayers(
  rule: StatRule,
  weeks: readonly PlayerWeek[],
  rosters: readonly Roster[],
  { chainId, season, week }: { chainId: string; season: string; week: number },
): Award[] {
  const ownerOf = new Map(rosters.map(({ rosterId, ownerId }) => [rosterId, ownerId]));
  const owned = sumsOf(rule.criteria, weeks).filter(({ rosterId }) => (ownerOf.get(rosterId) ?? '') !== '');
  const meets = bestFirst(rule.criteria, meeting(rule.criteria, owned));
  const ruleId = rule.id;
  return [...Map.groupBy(meets, ({ rosterId }) => ownerOf.get(rosterId)!)].map(([sleeperUserId, players]) => ({
    id: awardId({ chainId, ruleId, season, week, sleeperUserId }),
    ruleId,
    season,
    week,
    sleeperUserId,
    achievementType: rule.achievementType,
    title: rule.title,
    description: described(rule.criteria.statCategory, players, week === 0 ? season : `week ${week}`),
  }));
}

function sumsOf(criteria: StatCriteria, weeks: readonly PlayerWeek[]): PlayerSum[] {
  const sums = new Map<string, PlayerSum>();
  for (const player of weeks.flatMap(({ players }) => players)) {
    if (!looksAt(criteria, player)) continue;
    const { rosterId, playerId, name, hasPlayed } = player;
    const key = `${rosterId}/${playerId}`;
    const sum = sums.get(key) ?? { rosterId, playerId, name, hasPlayed: false, hundredths: 0 };
    sum.hasPlayed ||= hasPlayed;
    sum.hundredths += hundredthsOf(criteria.statCategory, player);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function looksAt({ position, rosterPosition }: StatCriteria, player: RosterPlayer): boolean {
  return (
    isInSlot(rosterPosition, player) &&
    (position === 'ALL' || player.position === (position === 'DST' ? 'DEF' : position))
  );
}

/** The bench are those who could have been started: taxi and reserve are no part of it. */
function isInSlot(slot: StatCriteria['rosterPosition'], { isStarter, isInactive = false }: RosterPlayer): boolean {
  switch (slot) {
    case 'all':
      return true;
    case 'starting':
      return isStarter;
    case 'bench':
      return !isStarter && !isInactive;
  }
}

function hundredthsOf(category: StatCategory, { pointsHundredths, stats }: RosterPlayer): number {
  const stat = statOf(category);
  return stat === null ? pointsHundredths : Math.round((stats[stat] ?? 0) * 100);
}

function meeting({ awardType, threshold }: StatCriteria, sums: readonly PlayerSum[]): PlayerSum[] {
  const values = (among: readonly PlayerSum[]) => among.map(({ hundredths }) => hundredths);
  switch (awardType) {
    case 'threshold':
      // The same number as its digits are read as: the threshold is compared as it was filled in.
      return sums.filter(({ hundredths }) => hundredths / 100 >= threshold);
    case 'highest': {
      const most = Math.max(0, ...values(sums));
      return most === 0 ? [] : sums.filter(({ hundredths }) => hundredths === most);
    }
    case 'lowest': {
      const played = sums.filter(({ hasPlayed }) => hasPlayed);
      const least = Math.min(...values(played));
      return played.filter(({ hundredths }) => hundredths === least);
    }
  }
}

/** In an order that does not depend on that of the rosters. */
function bestFirst({ awardType }: StatCriteria, sums: readonly PlayerSum[]): PlayerSum[] {
  const sign = awardType === 'lowest' ? 1 : -1;
  const byId = (one: PlayerSum, other: PlayerSum) => (one.playerId < other.playerId ? -1 : 1);
  return sums.toSorted((one, other) => sign * (one.hundredths - other.hundredths) || byId(one, other));
}

/** "Josh Allen: 412 passing yards in week 5", "Josh Allen (412), Joe Burrow (400): passing yards in week 5". */
function described(category: StatCategory, players: readonly PlayerSum[], when: string): string {
  const amountOf = ({ hundredths }: PlayerSum): string =>
    category === 'fantasy_points' ? (hundredths / 100).toFixed(2) : String(hundredths / 100);
  const [first] = players;
  const [several, one] = unitOf[category];
  if (first !== undefined && players.length === 1)
    return `${first.name}: ${amountOf(first)} ${first.hundredths === 100 ? one : several} in ${when}`;
  const named = players.slice(0, mostNamed).map((player) => `${player.name} (${amountOf(player)})`);
  const more = players.length > mostNamed ? ` and ${players.length - mostNamed} more` : '';
  return `${named.join(', ')}${more}: ${several} in ${when}`;
}
