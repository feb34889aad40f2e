import { shownName } from '../season/people.js';

/** A stored move. */
export interface Move {
  id: string;
  type: string;
  creator: string | null;
  rosterIds: readonly number[];
  /** Player id -> roster id. */
  adds: Readonly<Record<string, number>> | null;
  drops: Readonly<Record<string, number>> | null;
  draftPicks: readonly { season: string; round: number; rosterId: number; previousOwnerId: number; ownerId: number }[];
  waiverBudget: readonly { sender: number; receiver: number; amount: number }[];
}

export interface KnownPlayer {
  fullName: string;
  position: string | null;
  team: string | null;
}

/** The names of a move's rosters and players. */
export interface MoveNames {
  rosters: readonly { rosterId: number; ownerId: string | null }[];
  /** By Sleeper user id. */
  people: ReadonlyMap<string, { displayName: string; avatar: string | null }>;
  players: ReadonlyMap<string, KnownPlayer>;
}

export interface MovedPlayer {
  playerId: string;
  name: string;
  position: string | null;
  team: string | null;
  rosterId: number;
  owner: string;
}

export interface MovedPick {
  season: string;
  round: number;
  rosterId: number;
  description: string;
}

export interface TradeSide {
  rosterId: number;
  owner: string;
  adds: MovedPlayer[];
  drops: MovedPlayer[];
  picksReceived: MovedPick[];
  picksGiven: MovedPick[];
  faabReceived: number;
  faabGiven: number;
}

export interface FormattedMove {
  creator: { userId: string | null; displayName: string; avatar: string | null };
  adds: MovedPlayer[];
  drops: MovedPlayer[];
  /** Every side of a trade; empty for other moves. */
  sides: TradeSide[];
}

/** A formatter of one season's moves. */
export function moveFormatter(names: MoveNames): (move: Move) => FormattedMove {
  const { people } = names;
  const owners = new Map(names.rosters.map((roster) => [roster.rosterId, people.get(roster.ownerId ?? '')]));
  const ownerName = (rosterId: number) => owners.get(rosterId)?.displayName ?? `Team ${rosterId}`;

  const playersOf = (moved: Readonly<Record<string, number>> | null): MovedPlayer[] =>
    Object.entries(moved ?? {}).map(([playerId, rosterId]) => {
      const player = names.players.get(playerId);
      return {
        playerId,
        name: player?.fullName ?? `Player ${playerId}`,
        position: player?.position ?? null,
        team: player?.team ?? null,
        rosterId,
        owner: ownerName(rosterId),
      };
    });

  const pickOf = ({ season, round, rosterId }: Move['draftPicks'][number]): MovedPick => ({
    season,
    round,
    rosterId,
    description: `${season} Round ${round} (${ownerName(rosterId)})`,
  });

  const sideOf = (move: Move, rosterId: number, adds: MovedPlayer[], drops: MovedPlayer[]): TradeSide => ({
    rosterId,
    owner: ownerName(rosterId),
    adds: adds.filter((player) => player.rosterId === rosterId),
    drops: drops.filter((player) => player.rosterId === rosterId),
    picksReceived: move.draftPicks.filter((pick) => pick.ownerId === rosterId).map(pickOf),
    picksGiven: move.draftPicks.filter((pick) => pick.previousOwnerId === rosterId).map(pickOf),
    faabReceived: faab(move, 'receiver', rosterId),
    faabGiven: faab(move, 'sender', rosterId),
  });

  return (move) => {
    const [adds, drops] = [playersOf(move.adds), playersOf(move.drops)];
    const creator = people.get(move.creator ?? '');
    return {
      creator: {
        userId: move.creator,
        displayName: shownName(creator),
        avatar: creator?.avatar ?? null,
      },
      adds,
      drops,
      sides: move.type === 'trade' ? sidesOf(move).map((rosterId) => sideOf(move, rosterId, adds, drops)) : [],
    };
  };
}

/** Every roster in a move: Sleeper's list, and both sides of each pick and FAAB amount. */
export function sidesOf(move: Move): number[] {
  const touched = [
    ...move.rosterIds,
    ...Object.values(move.adds ?? {}),
    ...Object.values(move.drops ?? {}),
    ...move.draftPicks.flatMap((pick) => [pick.previousOwnerId, pick.ownerId]),
    ...move.waiverBudget.flatMap((payment) => [payment.sender, payment.receiver]),
  ];
  return [...new Set(touched)];
}

function faab(move: Move, end: 'sender' | 'receiver', rosterId: number): number {
  const payments = move.waiverBudget.filter((payment) => payment[end] === rosterId);
  return payments.reduce((sum, payment) => sum + payment.amount, 0);
}

/** Who moved where, and when; player id -> roster id. */
export type PlayerMove = Pick<Move, 'adds' | 'drops'> & { statusUpdatedMs: number };

/**
 * The ids of a season's trades that a commissioner has taken back: a later move of theirs gives each player back to the
 * team that gave them away, and moves nobody else. It takes back the last such trade before it, and one that moves the
 * players as the trade had moved them makes it stand again. Picks and FAAB do not count: recorded moves of commissioners
 * have none.
 */
export function reversedTrades(
  trades: readonly (PlayerMove & Pick<Move, 'id'>)[],
  commissionerMoves: readonly PlayerMove[],
): Set<string> {
  const reversed = new Set<string>();
  const ofPlayers = trades.filter(({ adds }) => Object.keys(adds ?? {}).length > 0);
  const newestFirst = ofPlayers.sort((a, b) => b.statusUpdatedMs - a.statusUpdatedMs);
  const byPlayers = Map.groupBy(newestFirst, ({ adds, drops }) => `${playersText(adds)} ${playersText(drops)}`);
  for (const { adds, drops, statusUpdatedMs } of [...commissionerMoves].sort(byTime)) {
    const lastOf = (got: Move['adds'], gave: Move['adds'], isReversed: boolean) =>
      byPlayers
        .get(`${playersText(got)} ${playersText(gave)}`)
        ?.find((trade) => trade.statusUpdatedMs < statusUpdatedMs && reversed.has(trade.id) === isReversed);
    const takenBack = lastOf(drops, adds, false);
    const madeAgain = lastOf(adds, drops, true);
    if (takenBack !== undefined) reversed.add(takenBack.id);
    if (madeAgain !== undefined) reversed.delete(madeAgain.id);
  }
  return reversed;
}

const byTime = (a: PlayerMove, b: PlayerMove): number => a.statusUpdatedMs - b.statusUpdatedMs;

/** The same for the same players and rosters, whatever their order. */
function playersText(moved: Move['adds']): string {
  const pairs = Object.entries(moved ?? {}).map(([playerId, rosterId]) => `${playerId}:${rosterId}`);
  return pairs.sort().join();
}

/** A waiver claim, as far as it tells who wanted whom. */
export interface Claim {
  id: string;
  season: string;
  rosterIds: readonly number[];
  /** Player id -> roster id. */
  adds: Readonly<Record<string, number>> | null;
  /** When it was decided (epoch, ms). */
  statusUpdatedMs: number;
  /** FAAB, dollars; null where the league does not bid. */
  bid: number | null;
}

export interface LosingBid {
  rosterId: number;
  bid: number | null;
}

/** Sleeper decides all claims of a run within the same second; the next run is a day or more away. */
export const sameRunMs = 60_000;

/**
 * What the other teams had bid in the same run for the player whom a claim got, the highest bid of each team, highest
 * first. Claims that failed for another reason (no room, a second choice) are among them: Sleeper does not tell why.
 */
export function losingBids(won: Claim, failed: readonly Claim[]): LosingBid[] {
  const best = new Map<number, LosingBid>();
  for (const claim of failed) {
    const [rosterId] = claim.rosterIds;
    const isRival =
      claim.season === won.season &&
      Math.abs(claim.statusUpdatedMs - won.statusUpdatedMs) <= sameRunMs &&
      Object.keys(claim.adds ?? {}).some((playerId) => won.adds?.[playerId] !== undefined);
    if (!isRival || rosterId === undefined || won.rosterIds.includes(rosterId)) continue;
    const before = best.get(rosterId);
    if (before === undefined || (claim.bid ?? 0) > (before.bid ?? 0)) best.set(rosterId, { rosterId, bid: claim.bid });
  }
  return [...best.values()].sort((a, b) => (b.bid ?? 0) - (a.bid ?? 0) || a.rosterId - b.rosterId);
}

/** How many days a date range of the transactions page reaches back. */
const daysOf = { week: 7, month: 30, '3months': 91, '6months': 182, year: 365 } as const;

export type DateRange = 'all' | keyof typeof daysOf;
export const dateRanges: readonly DateRange[] = ['all', 'week', 'month', '3months', '6months', 'year'];

/** The instants (epoch, ms) between which a range lies, counted back from `now`; null for `all`. */
export function dateRangeOf(range: DateRange, now: Date): { fromMs: number; toMs: number } | null {
  if (range === 'all') return null;
  return { fromMs: now.getTime() - daysOf[range] * 24 * 3_600_000, toMs: now.getTime() };
}
