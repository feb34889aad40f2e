import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { keyOf, pageOf } from '@dynasty/kit/paging';
import { transactionBody, Transactions, TransactionsQuery } from '../bodies/transaction.js';
import { type Deps } from '../deps.js';
import { dateRangeOf, moveFormatter, type MoveNames } from '../domain/moves/moves.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type TransactionDoc } from '../store/transactions.js';

type Slice = Pick<Deps, 'pages' | 'transactions' | 'players' | 'clock'>;

/** The season's completed moves of legs up to `week`, newest first; the next page's cursor is in X-Next-Cursor. */
export function transactionsRoute(app: App, deps: Slice): void {
  const schema = {
    tags: ['transactions'],
    params: WeekParams,
    querystring: TransactionsQuery,
    response: { 200: Transactions },
  };
  const config = { access: 'member', keep: { for: 'league', ms: 5_000 } } as const;
  app.get('/api/leagues/:leagueId/transactions/:week', { config, schema }, async (request, reply) => {
    const { league, query, params } = request;
    const season = await deps.pages.season(league.leagueId);
    const filter = {
      type: query.type,
      rosterIds: query.userId === 'all' ? null : rosterIdsOf(query.userId, season),
      made: dateRangeOf(query.dateRange, deps.clock.now()),
    };
    const of = { chainId: league.chainId, season: league.season, leg: params.week };
    const found = await deps.transactions.completed(of, filter, positionOf(query.before), query.limit + 1);
    const page = pageOf(reply, found, query.limit, (move) => `${move.statusUpdatedMs}:${move._id}`);
    const format = moveFormatter(await namesFor(deps, league.chainId, season, page));
    return page.map((move) => transactionBody(move, format({ ...move, id: move._id })));
  });
}

/** The rosters that a person owns or co-owns. */
const rosterIdsOf = (userId: string, { teams }: SeasonPage) =>
  teams.filter((team) => team.ownerId === userId || team.coOwners.includes(userId)).map((team) => team.rosterId);

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

/** Who and what the page's moves name; people who have left are looked up in the league's other seasons. */
async function namesFor(
  { players, pages }: Slice,
  chainId: string,
  season: SeasonPage,
  page: readonly TransactionDoc[],
): Promise<MoveNames> {
  const playerIds = page.flatMap(({ adds, drops }) => [...Object.keys(adds ?? {}), ...Object.keys(drops ?? {})]);
  const known = new Set(season.users.map((user) => user.userId));
  const isSomebodyUnknown = page.some(({ creator }) => creator !== null && !known.has(creator));
  const [found, others] = await Promise.all([players.byId(playerIds), isSomebodyUnknown ? pages.ofChain(chainId) : []]);
  // Later entries win: the season's own names come last.
  const users = [...others.toReversed(), season].flatMap((each) => each.users);
  return { rosters: season.teams, people: new Map(users.map((user) => [user.userId, user])), players: found };
}
