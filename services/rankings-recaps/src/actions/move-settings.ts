import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { setWeights } from './set-weights.js';

/** Gives what a league has chosen to the league that took it in, where that one has chosen nothing. */
export async function moveSettings(
  deps: Pick<Deps, 'powerWeights' | 'rankings' | 'recaps' | 'recapSettings' | 'goneLeagues' | 'outbox'>,
  session: ClientSession,
  from: LeagueIds,
  to: LeagueIds,
): Promise<void> {
  await deps.recapSettings.move(session, from.chainId, to.chainId);
  const { weights, setAt } = await deps.powerWeights.of(from.connectionId, session);
  if (setAt === null || (await deps.powerWeights.of(to.connectionId, session)).setAt !== null) return;
  // The seasons that are ranked there already are ranked again.
  await setWeights(deps, session, to, weights);
}
