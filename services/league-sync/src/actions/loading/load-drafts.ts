import { type DraftDoc } from '../../store/drafts.js';
import { type PicksDoc } from '../../store/picks.js';
import { type Mark, type SeasonJob } from './season-job.js';
import { type SyncDeps } from '../sync-deps.js';

/**
 * Loads all drafts of a season with their picks. The list lacks `slot_to_roster_id`, so each draft is read on its own
 * too; where the provider does not know it, the list's item has to do.
 */
export async function loadDrafts(deps: SyncDeps, { chain, league }: SeasonJob, done: Mark): Promise<void> {
  const drafts: DraftDoc[] = [];
  const picks: PicksDoc[] = [];
  for (const item of (await deps.sleeper.drafts(league._id)) ?? []) {
    const draft = (await deps.sleeper.draft(item._id)) ?? item;
    const tradedPicks = (await deps.sleeper.draftTradedPicks(item._id)) ?? [];
    drafts.push({ ...draft, _id: item._id, chainId: chain._id, leagueId: league._id, tradedPicks });
    picks.push({ _id: item._id, chainId: chain._id, picks: (await deps.sleeper.picks(item._id)) ?? [] });
  }
  await deps.mongo.transaction(async (session) => {
    for (const draft of drafts) await deps.drafts.put(draft, session);
    for (const each of picks) await deps.picks.put(each, session);
    await done(session);
  });
}
