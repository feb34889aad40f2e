import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueId } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { LeagueStatus } from '../bodies/approved-league.js';
import { type Deps } from '../deps.js';
import { statusOfChain } from '../domain/approval.js';

const FoundLeague = Type.Object({
  leagueId: Type.String(),
  name: Type.String(),
  season: Type.String(),
  totalRosters: Type.Integer(),
  status: Type.Union([LeagueStatus, Type.Null()], { description: 'The verdict on its chain; null when there is none' }),
  failedAttempts: Type.Integer({ description: 'Tries to connect it that were refused; counted up to 100' }),
});

/** GET /api/super-admin/league-lookup/{leagueId}: the league as the provider has it. */
export function leagueLookupRoute(
  app: App,
  deps: Pick<Deps, 'installation' | 'approvedLeagues' | 'registrationAttempts'>,
): void {
  app.get(
    '/api/super-admin/league-lookup/:leagueId',
    {
      config: { access: 'superAdmin', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'A league as the provider has it, and what is known of it here',
        params: Closed({ leagueId: LeagueId }),
        response: { 200: FoundLeague },
      },
    },
    async ({ params: { leagueId } }) => {
      const { chainId, name, season, totalRosters } = await deps.installation.lookUpLeague({ leagueId });
      const [records, failedAttempts] = await Promise.all([
        deps.approvedLeagues.find(null, chainId, leagueId),
        deps.registrationAttempts.countFailed(leagueId),
      ]);
      const verdict = statusOfChain(records.map((record) => record.status));
      const status = verdict === 'unknown' ? null : verdict;
      return { leagueId, name, season, totalRosters, status, failedAttempts };
    },
  );
}
