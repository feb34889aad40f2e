import {
  type ListPlayerOwnersRequest,
  type ListPlayerOwnersResponse,
  type PlayerOwner as OwnerMessage,
} from '@dynasty/proto/league/v1/league_service';
import { AppError } from '@dynasty/kit/errors';
import { findPlayerOwners } from '../actions/moves/find-player-owners.js';
import { type Deps } from '../deps.js';
import { moveFormatter, type TradeSide } from '../domain/moves/moves.js';
import { type Acquired, type PlayerOwner, type Since } from '../domain/moves/player-owners.js';
import { peopleInSeason, teamNameOf } from '../domain/season/people.js';

type Slice = Pick<Deps, 'rosters' | 'transactions' | 'drafts' | 'leagues' | 'players'>;

/** Sleeper's ids of players are digits, those of defences a team's code. */
const playerIds = /^[0-9A-Z]{1,20}$/;

/** Who had a player through the seasons of a chain, the newest owner first. Throws AppError invalid for an id of no kind. */
export async function listPlayerOwners(
  deps: Slice,
  { chainId, playerId }: ListPlayerOwnersRequest,
): Promise<ListPlayerOwnersResponse> {
  if (!playerIds.test(playerId)) throw new AppError('invalid', 'invalid-request', 'This is not the id of a player.');
  const [{ owners, moves, rosters }, seasons] = await Promise.all([
    findPlayerOwners(deps, chainId, playerId),
    deps.leagues.peopleOfChain(chainId),
  ]);
  const trades = moves.filter(({ type }) => type === 'trade');
  const moved = trades.flatMap(({ adds, drops }) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})]);
  const players = await deps.players.byId([...new Set(moved)]);

  const tradeOf = (acquired: Acquired): TradeSide | undefined => {
    const move = trades.find(({ _id }) => acquired.type === 'trade' && acquired.moveId === _id);
    if (move === undefined) return undefined;
    const teams = rosters.filter(({ season }) => season === move.season);
    const format = moveFormatter({ rosters: teams, people: peopleInSeason(move.season, seasons), players });
    const { sides } = format({ ...move, id: move._id });
    return sides.find(({ adds }) => adds.some((player) => player.playerId === playerId));
  };
  const messageOf = (owner: PlayerOwner): OwnerMessage => {
    const person = peopleInSeason(owner.lastSeason, seasons).get(owner.ownerId ?? '');
    const { acquired } = owner;
    const side = tradeOf(acquired);
    return {
      sleeperUserId: owner.ownerId ?? '',
      displayName: person?.displayName ?? '',
      teamName: teamNameOf(person, owner.rosterId),
      avatar: person?.avatar ?? '',
      rosterId: owner.rosterId,
      since: timeOf(owner.since),
      until: owner.until === null ? undefined : timeOf(owner.until),
      acquiredBy: acquired.type,
      amount: 'amount' in acquired ? (acquired.amount ?? undefined) : undefined,
      drafted:
        'pickNo' in acquired
          ? { round: acquired.round, pickNo: acquired.pickNo, isAuction: acquired.isAuction }
          : undefined,
      traded: side && tradedFor(side, playerId),
    };
  };
  return { owners: owners.map(messageOf).toReversed() };
}

const timeOf = ({ season, atMs }: Since) => ({ season, at: atMs === null ? '' : new Date(atMs).toISOString() });

function tradedFor(side: TradeSide, playerId: string) {
  const faab = (amount: number) => (amount > 0 ? [`$${amount} FAAB`] : []);
  return {
    gave: [
      ...side.drops.map(({ name }) => name),
      ...side.picksGiven.map(({ description }) => description),
      ...faab(side.faabGiven),
    ],
    alsoGot: [
      ...side.adds.filter((player) => player.playerId !== playerId).map(({ name }) => name),
      ...side.picksReceived.map(({ description }) => description),
      ...faab(side.faabReceived),
    ],
  };
}
