import { type ListTradesRequest, type ListTradesResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { moveFormatter, type MovedPlayer, reversedTrades, type TradeSide } from '../domain/moves/moves.js';
import { peopleInSeason } from '../domain/season/people.js';

/** No season that was seen has a tenth of it. */
const mostTrades = 2_000;
const allWeeks = 99;

type Slice = Pick<Deps, 'transactions' | 'rosters' | 'leagues' | 'players'>;

/**
 * A season's completed trades, oldest first, each with what every side got and gave; none that a commissioner has taken
 * back.
 */
export async function listTrades(deps: Slice, { chainId, season }: ListTradesRequest): Promise<ListTradesResponse> {
  const trades = { type: 'trade', teams: null, playerId: null, made: null } as const;
  const [found, byCommissioners, league, seasons] = await Promise.all([
    deps.transactions.passing({ chainId, season, leg: allWeeks }, trades, null, mostTrades),
    deps.transactions.commissionerMoves(chainId, season),
    deps.leagues.findBySeason(chainId, season),
    deps.leagues.peopleOfChain(chainId),
  ]);
  if (league === null) return { trades: [] };
  const reversed = reversedTrades(
    found.map((trade) => ({ ...trade, id: trade._id })),
    byCommissioners,
  );
  const standing = found.filter(({ _id }) => !reversed.has(_id));
  const moved = standing.flatMap(({ adds, drops }) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})]);
  const [rosters, players] = await Promise.all([deps.rosters.ofLeague(league._id), deps.players.byId(moved)]);
  const format = moveFormatter({ rosters, people: peopleInSeason(season, seasons), players });
  return {
    trades: standing.toReversed().map((move) => ({
      transactionId: move._id,
      week: move.leg,
      sides: format({ ...move, id: move._id }).sides.map(sideMessage),
    })),
  };
}

const playerMessage = ({ playerId, name }: MovedPlayer) => ({ playerId, name });

const sideMessage = ({ rosterId, adds, drops, picksReceived, faabReceived }: TradeSide) => ({
  rosterId,
  got: adds.map(playerMessage),
  gave: drops.map(playerMessage),
  alsoGot: [
    ...picksReceived.map(({ description }) => description),
    ...(faabReceived > 0 ? [`$${faabReceived} FAAB`] : []),
  ],
});
