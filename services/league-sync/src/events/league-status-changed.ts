import { type Bus } from '@dynasty/kit/bus';
import { type AdminClient } from '../clients/admin.js';
import { type Deps } from '../deps.js';

/**
 * admin.league_status_changed: the chain opens or closes. What counts is what admin says now, so events that arrive
 * late or twice do no harm.
 */
export async function followApprovals(
  bus: Bus,
  deps: Pick<Deps, 'chains'> & { admin: Pick<AdminClient, 'check'> },
): Promise<void> {
  await bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: 'league-sync-approvals',
    async handle({ payload }) {
      const chain = (await deps.chains.find(payload.chainId)) ?? (await deps.chains.findByLeague(payload.leagueId));
      if (chain === null) return;
      const verdict = payload.change === 'deleted' ? 'deleted' : await deps.admin.check(chain.leagueIds);
      if (verdict === 'unknown' || verdict === chain.approval) return;
      await deps.chains.update(chain._id, { approval: verdict });
    },
  });
}
