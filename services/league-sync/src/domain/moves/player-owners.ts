/** How a player came to a team. */
export type Acquired =
  | { type: 'draft' | 'keeper'; round: number; pickNo: number; amount: number | null; isAuction: boolean }
  | { type: 'team' | 'unknown' }
  | { type: 'trade' | 'waiver' | 'free_agent' | 'commissioner'; moveId: string; amount: number | null };

/** A time of the league: the season, and the instant where something tells it (epoch, ms). */
export interface Since {
  season: string;
  atMs: number | null;
}

/** A person who had a player, for as long as they had them without a break. */
export interface PlayerOwner {
  rosterId: number;
  /** Sleeper user id; null for an ownerless roster. */
  ownerId: string | null;
  since: Since;
  /** Null while they have them. */
  until: Since | null;
  /** The last season in which they had them. */
  lastSeason: string;
  acquired: Acquired;
}

interface OwnedRoster {
  rosterId: number;
  ownerId: string | null;
  /** Whether the player is on it: today, or when the season ended. */
  hasPlayer: boolean;
}

/** A player's arrival at a roster, or departure from one. */
export interface PlayerMove {
  atMs: number | null;
  from: number | null;
  to: number | null;
  acquired: Acquired;
}

export interface OwnershipSeason {
  season: string;
  rosters: readonly OwnedRoster[];
  /** False where nobody's players are known. */
  isRecorded: boolean;
  moves: readonly PlayerMove[];
}

/**
 * Who had a player, the first owner first. Rosters are carried from season to season; picks and moves change who has the
 * player; where the rosters say something else than the moves, the rosters are right.
 * @param seasons oldest first
 */
export function playerOwners(seasons: readonly OwnershipSeason[]): PlayerOwner[] {
  const owners: PlayerOwner[] = [];
  let current = null as PlayerOwner | null;

  const end = (until: Since) => {
    if (current !== null) owners.push({ ...current, until });
    current = null;
  };
  const start = ({ rosterId, ownerId }: Pick<OwnedRoster, 'rosterId' | 'ownerId'>, since: Since, how: Acquired) => {
    end(since);
    current = { rosterId, ownerId, since, until: null, lastSeason: since.season, acquired: how };
  };

  for (const { season, rosters, isRecorded, moves } of seasons) {
    const atTurn = { season, atMs: null };
    const carried = carriedTo(current, rosters);
    if (current !== null && carried !== undefined) {
      if (carried.ownerId === current.ownerId) {
        current = { ...current, rosterId: carried.rosterId, lastSeason: season };
      } else start(carried, atTurn, { type: 'team' });
    }
    for (const move of [...moves].sort((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0))) {
      const at = { season, atMs: move.atMs };
      const holder = current?.rosterId ?? null;
      if (move.to !== null && move.to !== holder) {
        const roster = rosters.find(({ rosterId }) => rosterId === move.to);
        start(roster ?? { rosterId: move.to, ownerId: null }, at, move.acquired);
      } else if (move.to === null && move.from === holder) end(at);
    }
    if (!isRecorded) continue;
    const holder = rosters.find(({ hasPlayer }) => hasPlayer);
    if (holder?.rosterId === current?.rosterId) continue;
    if (holder === undefined) end(atTurn);
    else start(holder, atTurn, { type: 'unknown' });
  }
  return current === null ? owners : [...owners, current];
}

/**
 * The roster that goes on as an owner's one in the next season: that of the same number; where it is somebody else's and
 * the owner has another one, the numbers were dealt anew and it is theirs.
 */
function carriedTo(current: PlayerOwner | null, rosters: readonly OwnedRoster[]): OwnedRoster | undefined {
  if (current === null) return undefined;
  const same = rosters.find(({ rosterId }) => rosterId === current.rosterId);
  if (same?.ownerId === current.ownerId || current.ownerId === null) return same;
  return rosters.find(({ ownerId }) => ownerId === current.ownerId) ?? same;
}
