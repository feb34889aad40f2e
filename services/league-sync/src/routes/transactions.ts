import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { WeekParams } from '@dynasty/kit/league/route-params';
import { keyOf, pageOf } from '@dynasty/kit/paging';
import { nameMoves } from '../actions/moves/name-moves.js';
import { TradeParams, Transaction, Transactions, TransactionsQuery } from '../bodies/transaction.js';
import { type Deps } from '../deps.js';
import { dateRangeOf } from '../domain/moves/moves.js';
import { type SeasonPage } from '../domain/pages/season-page.js';

type Slice = Pick<Deps, 'pages' | 'transactions' | 'players' | 'clock'>;
const tags = ['transactions'];

/** A season's moves of legs up to `week`, or those of all seasons, and a trade by itself. */
export function transactionsRoutes(app: App, deps: Slice): void {
  const schema = { tags, params: WeekParams, querystring: TransactionsQuery, response: { 200: Transactions } };
  const config = { access: 'member', keep: { for: 'league', ms: 5_000 } } as const;
  // Newest first; the next page's cursor is in X-Next-Cursor.
  app.get('/api/leagues/:leagueId/transactions/:week', { config, schema }, async (request, reply) => {
    const { league, query, params } = request;
    const seasons =
      query.season === undefined || query.season === league.season
        ? [await deps.pages.season(league.leagueId)]
        : (await deps.pages.ofChain(league.chainId)).filter(
            ({ season }) => query.season === 'all' || query.season === season,
          );
    const filter = {
      type: query.type,
      teams: query.userId === 'all' ? null : teamsOf(query.userId, seasons),
      playerId: query.player ?? null,
      made: dateRangeOf(query.dateRange, deps.clock.now()),
    };
    const season = query.season === 'all' ? null : (query.season ?? league.season);
    const place = { chainId: league.chainId, season, leg: params.week };
    const found = await deps.transactions.passing(place, filter, positionOf(query.before), query.limit + 1);
    const page = pageOf(reply, found, query.limit, (move) => `${move.statusUpdatedMs}:${move._id}`);
    return nameMoves(deps, league.chainId, seasons, page);
  });

  const ofTrade = { tags, params: TradeParams, response: { 200: Transaction } };
  app.get(
    '/api/leagues/:leagueId/trades/:transactionId',
    { config: { access: 'member' }, schema: ofTrade },
    async ({ league: { chainId }, params }) => {
      const trade = await deps.transactions.findTrade(chainId, params.transactionId);
      const seasons = trade === null ? [] : await deps.pages.ofChain(chainId);
      const [body] = trade === null ? [] : await nameMoves(deps, chainId, seasons, [trade]);
      if (body === undefined)
        throw new AppError('missing', 'trade-not-found', 'There is no such trade in this league.');
      return body;
    },
  );
}

/** The rosters that a person owns or co-owns, season by season. */
const teamsOf = (userId: string, seasons: readonly SeasonPage[]) =>
  seasons.map(({ season, teams }) => ({
    season,
    rosterIds: teams
      .filter((team) => team.ownerId === userId || team.coOwners.includes(userId))
      .map((team) => team.rosterId),
  }));

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
