import { type Deps } from '../deps.js';

const consumer = 'admin-connections';

/** Notes which chain and connection an approved league belongs to: a league that is approved is not connected yet. */
export async function noteConnections(deps: Pick<Deps, 'bus' | 'once' | 'approvedLeagues'>): Promise<void> {
  await deps.bus.work({
    subject: 'league.connected.v1',
    consumer,
    async handle(event) {
      const { leagueId, chainId, connectionId } = event.payload;
      await deps.once(consumer, event, (session) =>
        deps.approvedLeagues.connect(session, leagueId, { chainId, connectionId }),
      );
    },
  });
}
