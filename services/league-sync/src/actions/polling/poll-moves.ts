import { type SyncDeps } from '../../deps.js';
import { changingWeek, legsToRead } from '../../domain/polling/cadence.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { addSynced } from '../chains/announce-synced.js';
import { type InTransaction } from '../loading/store-part.js';
import { loadMoves } from '../moves/load-moves.js';
import { type SeasonPoll } from './ask-season.js';

/**
 * Reads the moves of every leg that can have got more since the last poll, however long ago that was. How far it has
 * come is stored with each leg, so a poll that fails half-way goes on there; and with a trade that draft picks have changed
 * hands, so that who holds them is read however this poll ends. Returns whether all that was read of them stands.
 */
export async function pollMoves(
  deps: SyncDeps,
  { chain, state, extras }: SeasonPoll,
  fresh: LeagueDoc,
): Promise<boolean> {
  const { connectionId } = chain;
  const lastRead = (await deps.seasonCursors.find(connectionId, fresh._id))?.leg;
  const changing = changingWeek(state, { season: fresh.season, leg: fresh.settings['leg'] ?? 1 });
  const { legs, again } = legsToRead({ lastRead, changing, thorough: extras.slow });

  const onPicksTraded: InTransaction = (session) =>
    deps.seasonCursors.update(connectionId, fresh._id, { arePicksTraded: true }, session);
  const read = async (leg: number, also?: InTransaction): Promise<boolean> => {
    const onChange: InTransaction = (session) => addSynced(deps, session, chain, ['transactions'], fresh);
    const storing = { onChange, onPicksTraded, backfill: false, ...(also === undefined ? {} : { also }) };
    return loadMoves(deps, { chain, league: fresh }, leg, storing);
  };
  let areRead = true;
  for (const leg of again) areRead = (await read(leg)) && areRead;
  for (const leg of legs) {
    const reached: InTransaction = (session) => deps.seasonCursors.update(connectionId, fresh._id, { leg }, session);
    // Another job has stored the leg meanwhile, perhaps without all that was read of it: the next poll begins there.
    if (!(await read(leg, leg === lastRead ? undefined : reached))) return false;
  }
  return areRead;
}
