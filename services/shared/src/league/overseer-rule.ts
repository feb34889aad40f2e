import type { Account } from '../auth.js';
import { AppError } from '../errors.js';
import type { AccessRules } from '../http/access-rules.js';
import type { LeagueAccessSource } from './access.js';
import { leagueRules } from './access-rules.js';

declare module '../http/access-rules.js' {
  interface AccessKinds {
    /** An admin of the league in the path, or a super admin in any league; sets `request.league`. */
    leagueOverseer: true;
  }
}

/** Lets admins of the league in the path pass, and super admins in every league, suspended ones too. */
export function overseerRule(
  leagues: LeagueAccessSource,
  isSuperAdmin: (account: Account) => Promise<boolean>,
): AccessRules {
  const { leagueAdmin } = leagueRules(leagues);
  if (leagueAdmin === undefined) throw new Error('league rules without one for admins');
  return {
    leagueOverseer: {
      ...leagueAdmin,
      async admit(request) {
        const { leagueId = '' } = request.params as { leagueId?: string };
        const isLeagueId = /^[0-9]{1,20}$/.test(leagueId);
        if (!isLeagueId || !(await isSuperAdmin(request.account))) return leagueAdmin.admit(request);
        const league = await leagues.of(request.account.accountId, leagueId);
        if (!league.found) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
        request.league = league;
      },
    },
  };
}
