import { type App } from '@dynasty/kit/http';
import { goneOf } from '@dynasty/kit/http/gone';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { deleteAccount, type DeletingDeps } from '../actions/leaving/delete-account.js';
import { leaveLeague } from '../actions/leaving/leave-league.js';
import { leaveLeagues } from '../actions/leaving/leave-leagues.js';
import { readOwnData } from '../actions/leaving/read-own-data.js';
import { OwnData } from '../bodies/own-data.js';
import { type Deps } from '../deps.js';

const nothing = { status: 204, body: null };
const response = { 204: Type.Null() };
const config = { access: 'account', write: 'idempotent', limit: { max: 10, windowS: 60 } } as const;

/** What is kept of the caller, and the ways to take it back. */
export function ownDataRoutes(app: App, deps: DeletingDeps & Pick<Deps, 'joinTurns'>): void {
  app.get(
    '/api/auth/user/data',
    {
      config: { access: 'account' },
      schema: { tags: ['account'], summary: 'What is kept of the caller', response: { 200: OwnData } },
    },
    ({ account }) => readOwnData(deps, account),
  );

  app.delete(
    '/api/auth/user/data',
    {
      config,
      schema: { tags: ['account'], summary: "Delete the caller's account; what they wrote stays", response },
    },
    ({ account: { accountId }, commit }) =>
      commit(async (session) => {
        await deleteAccount(deps, accountId, session);
        return nothing;
      }),
  );

  app.delete(
    '/api/auth/user/sleeper',
    {
      config,
      schema: { tags: ['account'], summary: 'Unlink the Sleeper user: the caller leaves all leagues', response },
    },
    ({ account: { accountId }, commit }) =>
      commit(async (session) => {
        const actor = { accountId, name: '', reason: 'Sleeper user unlinked' };
        await leaveLeagues(deps, { accountId, actor }, session);
        return nothing;
      }),
  );

  // Whoever has left already is told the same again, and a closed league can be left too.
  const summary = 'Leave a league; what the caller wrote there stays';
  app.delete(
    '/api/leagues/:leagueId/membership',
    { config, schema: { tags: ['account'], summary, params: LeagueParams, response } },
    async ({ account: { accountId }, params: { leagueId }, commit }, reply) => {
      const league = (await deps.chains.findByLeague(leagueId))?._id;
      const leave = () =>
        commit(async (session) => {
          await leaveLeague(deps, { accountId, leagueId }, session);
          return nothing;
        });
      return deps.joinTurns.take({ league: league ?? leagueId }, leave, goneOf(reply));
    },
  );
}
