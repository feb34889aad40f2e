import { droppingGone } from '@dynasty/kit/league/gone-leagues';
import { type Deps } from '../deps.js';

const consumer = 'admin-connections';

/**
 * Notes which chain and connection an approved league belongs to: a league that is approved is not connected yet. One
 * that was deleted and approved anew is not given back its old chain by a late event.
 */
export async function noteConnections(
  deps: Pick<Deps, 'bus' | 'once' | 'goneLeagues' | 'approvedLeagues'>,
): Promise<void> {
  const once = droppingGone(deps.once, deps.goneLeagues);
  await deps.bus.work({
    subject: 'league.connected.v1',
    consumer,
    async handle(event) {
      const { leagueId, chainId, connectionId } = event.payload;
      await once(consumer, event, (session) =>
        deps.approvedLeagues.connect(session, leagueId, { chainId, connectionId }),
      );
    },
  });
}
