import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { changingWeek } from '../../domain/polling/cadence.js';
import { type Assignment } from '../../domain/polling/poll-plan.js';
import { type ChainDoc } from '../../store/chains.js';
import { addSynced } from '../chains/announce-synced.js';
import { storeWeek } from '../weeks/store-week.js';

/** Reads the match-ups of the week that is played, and nothing else: one call. An outage is left to the next poll. */
export async function pollLive(deps: SyncDeps, chain: ChainDoc, { state }: Assignment): Promise<void> {
  const league = await deps.leagues.find(chain.currentLeagueId);
  if (league === null) return;
  const week = changingWeek(state, { season: league.season, leg: league.settings['leg'] ?? 1 });
  const unlessAway = (error: unknown): null => {
    if (isSourceAway(error)) return null;
    throw error;
  };
  const known = await deps.matchups.find(chain._id, league.season, week);
  const reply = await deps.sleeper.matchups(league._id, week).catch(unlessAway);
  if (reply !== null && reply.rows.length > 0) {
    await storeWeek(
      deps,
      chain,
      league,
      { week, reply, known },
      { backfill: false, onChange: (session) => addSynced(deps, session, chain, ['matchups'], league) },
    ).catch(unlessAway);
    await deps.pages.refresh(league._id);
  }
  await deps.chains.update(chain._id, { liveAt: new Date() });
}
