import { type SyncDeps } from '../../deps.js';
import { settlePastPlaces } from '../administration/settle-past-places.js';

/**
 * Ends the places of those who came in as people of a season that was over, and whom the league's current season does not
 * know: whoever left a league years ago may have been the first to connect it, by the id of an old season. To be called
 * when the newer seasons were looked for.
 */
export async function endPastPlaces(deps: SyncDeps, chainId: string): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.find(chainId, session);
    if (chain !== null) await settlePastPlaces(deps, chain, { lookedFor: true }, session);
  });
}
