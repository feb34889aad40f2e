import { droppingGone } from '@dynasty/kit/league/gone-leagues';
import { tellStatus } from '../actions/announce-status.js';
import { type Deps } from '../deps.js';
import { statusOfChain } from '../domain/approval.js';

const consumer = 'admin-connections';

/**
 * Notes which chain and connection an approved league belongs to: a league that is approved is not connected yet. One
 * that was deleted and approved anew is not given back its old chain by a late event. One that was suspended while it
 * was being connected is told of again: those who heard of it then had no league that they could close.
 */
export async function noteConnections(
  deps: Pick<Deps, 'bus' | 'once' | 'goneLeagues' | 'approvedLeagues' | 'actionLogs' | 'outbox'>,
): Promise<void> {
  const once = droppingGone(deps.once, deps.goneLeagues);
  await deps.bus.work({
    subject: 'league.connected.v1',
    consumer,
    async handle(event) {
      const { leagueId, chainId, connectionId } = event.payload;
      await once(consumer, event, async (session) => {
        await deps.approvedLeagues.connect(session, leagueId, { chainId, connectionId });
        const records = await deps.approvedLeagues.ofChainId(session, chainId);
        if (statusOfChain(records.map(({ status }) => status)) !== 'suspended') return;
        await tellStatus(deps, session, `${connectionId}:connected`, {
          ...{ chainId, connectionId, leagueId, change: 'suspended', actorAccountId: '' },
          occurredAt: new Date().toISOString(),
        });
      });
    },
  });
}
