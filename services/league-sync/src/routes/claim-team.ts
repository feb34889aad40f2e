import { type App, LeagueParams } from '@dynasty/kit/http';
import { type ClientSession } from '@dynasty/kit/mongo';
import { claimTeam } from '../actions/claiming/claim-team.js';
import { ClaimTeamBody, TeamClaim } from '../bodies/team-claim.js';
import { type Deps } from '../deps.js';

type Slice = Pick<Deps, 'pages' | 'memberships' | 'idempotency' | 'mongo' | 'outbox'>;

/** Claims a roster for the caller. */
export function claimTeamRoute(app: App, deps: Slice): void {
  const schema = { tags: ['claims'], params: LeagueParams, body: ClaimTeamBody, response: { 200: TeamClaim } };
  const config = { access: 'member', limit: { max: 30, windowS: 60 } } as const;
  app.post('/api/leagues/:leagueId/claim-team', { config, schema }, async ({ account, league, body, headers }) => {
    const { accountId } = account;
    const wish = { accountId, access: league, rosterId: body.rosterId };
    const work = async (session: ClientSession) => ({ status: 200, body: await claimTeam(deps, wish, session) });
    const key = headers['idempotency-key'];
    const answer = await deps.idempotency.run({
      account: accountId,
      key: typeof key === 'string' ? key : undefined,
      route: `claim-team/${league.leagueId}`,
      body,
      work: (session) => (session === undefined ? deps.mongo.transaction(work) : work(session)),
    });
    deps.outbox.wake();
    return answer.body;
  });
}
