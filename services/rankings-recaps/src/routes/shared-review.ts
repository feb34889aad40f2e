import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { movedOn } from '@dynasty/kit/league/leaving-people';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { findReview } from '../actions/find-review.js';
import { endShares, shareReview } from '../actions/share-review.js';
import { Share } from '../bodies/season-review.js';
import { type Deps } from '../deps.js';
import { reviewSeasonParam } from './season-review.js';

const path = '/api/leagues/:leagueId/season-review/:season/share';
const SeasonParams = Closed({ leagueId: LeagueParams.properties.leagueId, season: reviewSeasonParam });

type ShareDeps = Parameters<typeof findReview>[0] & Pick<Deps, 'goneLeagues' | 'outbox'>;

/** People share cards of their own season with the league, and take that back. */
export function sharedReviewRoutes(app: App, deps: ShareDeps): void {
  app.put(
    path,
    {
      config: { access: 'member', write: 'idempotent' },
      schema: {
        summary: "Show the league these cards of one's own season",
        params: SeasonParams,
        body: Share,
        response: { 200: Share },
      },
    },
    async ({ league, account, params: { season }, body, commit }) => {
      const { chainId, connectionId, sleeperUserId } = league;
      const { claimedRosterId } = await findReview(deps, { league, account }, { season });
      return commit(async (session) => {
        const standing = await deps.goneLeagues.standing({ chainId, connectionId }, session);
        await shareReview(deps, session, {
          ...standing,
          ...(standing.chainId !== chainId && movedOn({}, chainId)),
          season,
          sleeperUserId,
          accountId: account.accountId,
          sharedAt: new Date(),
          ...(claimedRosterId !== undefined && { claimedRosterId }),
          ...body,
        });
        return { status: 200, body };
      });
    },
  );

  app.delete(
    path,
    {
      config: { access: 'member', write: 'idempotent' },
      schema: {
        summary: "Show nobody one's own season any more",
        params: SeasonParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ league: { chainId, connectionId, sleeperUserId }, params: { season }, commit }) =>
      commit(async (session) => {
        const leagues = await deps.goneLeagues.andItsHeirs({ chainId, connectionId }, session);
        const shares = leagues.map((ids) => ({ ...ids, season, sleeperUserId }));
        await endShares(deps, session, shares);
        return { status: 204, body: null };
      }),
  );
}
