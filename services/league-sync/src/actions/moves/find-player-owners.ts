import { type Deps } from '../../deps.js';
import { type PlayerMove, type PlayerOwner, playerOwners } from '../../domain/moves/player-owners.js';
import { type DraftDoc } from '../../store/drafts.js';
import { type RosterDoc } from '../../store/rosters.js';
import { type TransactionDoc } from '../../store/transactions.js';

type Slice = Pick<Deps, 'rosters' | 'transactions' | 'drafts'>;

/** Who had a player through the seasons of a chain, the first owner first, and the moves that tell of it. */
export async function findPlayerOwners(
  deps: Slice,
  chainId: string,
  playerId: string,
): Promise<{ owners: PlayerOwner[]; moves: TransactionDoc[]; rosters: RosterDoc[] }> {
  const [rosters, moves, drafts] = await Promise.all([
    deps.rosters.ofChain(chainId),
    deps.transactions.ofPlayer(chainId, playerId),
    deps.drafts.ofPlayer(chainId, playerId),
  ]);
  const bySeason = [...Map.groupBy(rosters, ({ season }) => season)].sort(
    ([one], [other]) => Number(one) - Number(other),
  );
  const seasons = bySeason.map(([season, teams]) => ({
    season,
    isRecorded: teams.some(({ players }) => players.length > 0),
    rosters: teams.map(({ rosterId, ownerId, players }) => ({
      rosterId,
      ownerId,
      hasPlayer: players.includes(playerId),
    })),
    moves: [
      ...drafts.filter((draft) => draft.season === season).flatMap((draft) => pickOf(draft, teams)),
      ...moves.filter((move) => move.season === season).map((move) => moveOf(move, playerId)),
    ],
  }));
  return { owners: playerOwners(seasons), moves, rosters };
}

function pickOf(
  draft: Pick<DraftDoc, 'season' | 'type' | 'startTimeMs' | 'picks'>,
  teams: readonly RosterDoc[],
): PlayerMove[] {
  return draft.picks.flatMap(({ rosterId, pickedBy, round, pickNo, amount, isKeeper }) => {
    const to = rosterId ?? teams.find(({ ownerId }) => ownerId !== null && ownerId === pickedBy)?.rosterId;
    if (to === undefined) return [];
    const drafted = { round, pickNo, amount, isAuction: draft.type === 'auction' };
    return [
      {
        atMs: draft.startTimeMs,
        from: null,
        to,
        acquired: { type: isKeeper ? 'keeper' : 'draft', ...drafted } as const,
      },
    ];
  });
}

function moveOf({ _id, type, statusUpdatedMs, adds, drops, settings }: TransactionDoc, playerId: string): PlayerMove {
  const amount = settings?.['waiver_bid'] ?? null;
  return {
    atMs: statusUpdatedMs,
    from: drops?.[playerId] ?? null,
    to: adds?.[playerId] ?? null,
    acquired: { type: type as MoveType, moveId: _id, amount },
  };
}

type MoveType = 'trade' | 'waiver' | 'free_agent' | 'commissioner';
