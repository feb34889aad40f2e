import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { madeOf, requireStats, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { PlayerCard, playerCardOf, PlayerCardParams, PlayerCardQuery } from '../bodies/player-card.js';
import { type Deps } from '../deps.js';
import { pprScoring } from '../domain/fantasy/scored-season.js';
import { playerCard } from '../domain/view/player-card.js';

type Slice = Pick<Deps, 'nflData' | 'ofLeagues' | 'scoredSeasons' | 'leagues' | 'leagueSync'>;

/** GET /api/player-card/{playerId}: a player's season, in PPR points or under the scoring of the caller's league. */
export function playerCardRoute(app: App, deps: Slice): void {
  app.get(
    '/api/player-card/:playerId',
    {
      config: { access: 'account' },
      schema: {
        summary: "A player's game log, consistency, red-zone use, schedule ahead and owners",
        params: PlayerCardParams,
        querystring: PlayerCardQuery,
        response: { 200: PlayerCard },
      },
    },
    async ({ account, params: { playerId }, query }, reply) => {
      const { leagueId } = query;
      const access = leagueId === undefined ? null : await requireMember(deps.leagues, account.accountId, leagueId);
      const [league, owners] = await Promise.all([
        access === null ? null : deps.ofLeagues.of(access),
        access === null ? null : deps.leagueSync.listPlayerOwners({ chainId: access.chainId, playerId }),
      ]);
      const view = deps.nflData.view();
      const stats = requireStats(view, query.season);
      const { season } = stats.value;
      const scoring = league?.scoring ?? pprScoring;
      const scored = deps.scoredSeasons.of(stats, scoring);
      const card = playerCard(view, { playerId, scored, scoring, league });
      if (card === null) throw new AppError('missing', 'player-not-found', 'There is no such player.');
      void reply.header(snapshotHeader, snapshotIds(view, season, madeOf.card));
      return playerCardOf(card, stats.value, owners?.owners ?? null);
    },
  );
}
