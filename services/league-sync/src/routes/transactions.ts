import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { keyOf, pageOf } from '@dynasty/kit/paging';
import { type Deps } from '../deps.js';
import { isOwnedBy } from '../domain/claims/claims.js';
import { dateRangeOf } from '../domain/moves/date-range.js';
import { moveFormatter } from '../domain/moves/transactions.js';
import { type SeasonDoc } from '../store/leagues.js';
import { type RosterOwners } from '../store/rosters.js';
import { type TransactionDoc } from '../store/transactions.js';
import { transactionAnswer } from './answers/transaction.js';
import { Transactions, TransactionsQuery } from './schemas/transactions.js';
import { seasonOf } from './season.js';

type Slice = Pick<Deps, 'leagues' | 'chains' | 'rosters' | 'transactions' | 'players' | 'clock'>;

/** The season's completed moves of legs up to `week`, newest first; the next page's cursor is in X-Next-Cursor. */
export function transactionsRoute(app: App, deps: Slice): void {
  const schema = {
    tags: ['transactions'],
    params: WeekParams,
    querystring: TransactionsQuery,
    response: { 200: Transactions },
  };
  const config = { access: 'member' } as const;
  app.get('/api/leagues/:leagueId/transactions/:week', { config, schema }, async (request, reply) => {
    const { league: access, query, params } = request;
    const of = { chainId: access.chainId, season: access.season, leg: params.week };
    const [league, rosters] = await Promise.all([seasonOf(deps, access), deps.rosters.ownersOfLeague(access.leagueId)]);
    const filter = {
      type: query.type,
      rosterIds: query.userId === 'all' ? null : rosterIdsOf(query.userId, rosters),
      made: dateRangeOf(query.dateRange, deps.clock.now()),
    };
    const found = await deps.transactions.completed(of, filter, positionOf(query.before), query.limit + 1);
    const page = pageOf(reply, found, query.limit, (move) => `${move.statusUpdatedMs}:${move._id}`);
    const format = await formatterFor(deps, league, rosters, page);
    return page.map((move) => transactionAnswer(move, format({ ...move, id: move._id })));
  });
}

/** The rosters that a person owns or co-owns. */
const rosterIdsOf = (userId: string, rosters: readonly RosterOwners[]) =>
  rosters.filter((roster) => isOwnedBy(roster, userId)).map((roster) => roster.rosterId);

/** Where the page starts. Throws AppError `invalid` for a cursor that this list never gave. */
function positionOf(cursor: string | undefined): { statusUpdatedMs: number; id: string } | null {
  const key = keyOf(cursor);
  if (key === undefined) return null;
  const [, at, id] = /^(\d{1,15}):(\d{1,20})$/.exec(key) ?? [];
  if (at === undefined || id === undefined) {
    throw new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor', {
      details: { field: 'before' },
    });
  }
  return { statusUpdatedMs: Number(at), id };
}

/** A formatter that knows the page's players; people who have left are looked up in the league's other seasons. */
async function formatterFor(
  { players, leagues }: Slice,
  league: SeasonDoc,
  rosters: readonly RosterOwners[],
  page: readonly TransactionDoc[],
) {
  const playerIds = page.flatMap(({ adds, drops }) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})]);
  const known = new Set(league.users.map((user) => user.userId));
  const isSomebodyUnknown = page.some(({ creator }) => creator !== null && !known.has(creator));
  const [found, seasons] = await Promise.all([
    players.findMany([...new Set(playerIds)]),
    isSomebodyUnknown ? leagues.peopleOfChain(league.chainId) : [],
  ]);
  // Later entries win: the season's own names come last.
  const users = [...seasons.reverse().flatMap((season) => season.users), ...league.users];
  return moveFormatter({ rosters, users, players: new Map(found.map((player) => [player._id, player])) });
}
