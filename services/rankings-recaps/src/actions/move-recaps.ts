import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { isDeleted, recapId } from '../store/recaps.js';

/** Gives a league's recaps and deleted ones to the league that took it in; what is there already stays. */
export async function moveRecaps(
  { recaps }: Pick<Deps, 'recaps'>,
  session: ClientSession,
  absorbed: LeagueIds,
  into: LeagueIds,
): Promise<void> {
  const there = new Set((await recaps.all(session, into.chainId)).map(({ id }) => id));
  for (const recap of await recaps.all(session, absorbed.chainId)) {
    const id = recapId({ ...recap, chainId: into.chainId });
    if (there.has(id)) continue;
    // The weeks are announced again for the other league: a basis of 0 has them told again.
    await recaps.put(session, { ...recap, ...into, id, ...(isDeleted(recap) ? {} : { basis: 0 }) });
  }
}
