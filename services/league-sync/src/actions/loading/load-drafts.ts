import { type ClientSession } from '@dynasty/kit/mongo';
import { contentHash } from '../../store/content-hash.js';
import { type DraftDoc } from '../../store/drafts.js';
import { type PicksDoc } from '../../store/picks.js';
import { storePart, type Storing } from '../store-part.js';
import { type SyncDeps } from '../sync-deps.js';
import { type SeasonJob } from './season-parts.js';

/**
 * Loads all drafts of a season with their picks. The list lacks `slot_to_roster_id`, so each draft is read on its own
 * too; where the provider does not know it, the list's item has to do. A draft that was complete when it was stored
 * does not change any more.
 */
export async function loadDrafts(deps: SyncDeps, { chain, league }: SeasonJob, storing: Storing): Promise<void> {
  const drafts: DraftDoc[] = [];
  const picks: PicksDoc[] = [];
  for (const item of (await deps.sleeper.drafts(league._id)) ?? []) {
    const stored = await deps.drafts.find(item._id);
    if (item.status === 'complete' && stored?.status === 'complete' && stored.chainId === chain._id) continue;
    const draft = (await deps.sleeper.draft(item._id)) ?? item;
    const tradedPicks = (await deps.sleeper.draftTradedPicks(item._id)) ?? [];
    drafts.push({ ...draft, _id: item._id, chainId: chain._id, leagueId: league._id, tradedPicks });
    picks.push({ _id: item._id, chainId: chain._id, picks: (await deps.sleeper.picks(item._id)) ?? [] });
  }
  const newDrafts = await changedOf(drafts, (id) => deps.drafts.find(id));
  const newPicks = await changedOf(picks, (id) => deps.picks.find(id));
  const part = {
    changed: newDrafts.length + newPicks.length > 0,
    async put(session: ClientSession) {
      for (const draft of newDrafts) await deps.drafts.put(draft, session);
      for (const each of newPicks) await deps.picks.put(each, session);
    },
  };
  await storePart(deps, part, storing);
}

/** Those that are not stored as they are now. */
async function changedOf<D extends { _id: string }>(
  docs: readonly D[],
  find: (id: string) => Promise<D | null>,
): Promise<D[]> {
  const stored = await Promise.all(docs.map(({ _id }) => find(_id)));
  return docs.filter((doc, index) => contentHash(stored[index] ?? null) !== contentHash(doc));
}
