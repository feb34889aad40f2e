import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { contentHash } from '../../store/documents.js';
import { type DraftDoc, type DraftPick } from '../../store/drafts.js';
import { type SeasonJob, storePart, type Storing } from './store-part.js';

/**
 * Loads all drafts of a season with their picks. The list lacks `slot_to_roster_id`, so each draft is read on its own
 * too; where the provider does not know it, the list's item has to do. A draft that was complete when it was stored
 * does not change any more.
 */
export async function loadDrafts(deps: SyncDeps, { chain, league }: SeasonJob, storing: Storing): Promise<void> {
  const changed: DraftDoc[] = [];
  for (const item of (await deps.sleeper.drafts(league._id)) ?? []) {
    const stored = await deps.drafts.find(item._id);
    if (item.status === 'complete' && stored?.status === 'complete' && stored.chainId === chain._id) continue;
    const draft = (await deps.sleeper.draft(item._id)) ?? item;
    const tradedPicks = (await deps.sleeper.draftTradedPicks(item._id)) ?? [];
    const picks = await withNames(deps, (await deps.sleeper.picks(item._id)) ?? []);
    const fresh = { ...draft, _id: item._id, chainId: chain._id, leagueId: league._id, tradedPicks, picks };
    if (contentHash(stored) !== contentHash(fresh)) changed.push(fresh);
  }
  const part = {
    changed: changed.length > 0,
    async put(session: ClientSession) {
      for (const draft of changed) await deps.drafts.put(draft, session);
    },
  };
  await storePart(deps, part, storing);
}

/** Some drafts lack the names of picked players: these get their current names. */
async function withNames({ players }: Pick<SyncDeps, 'players'>, picks: readonly DraftPick[]): Promise<DraftPick[]> {
  const known = await players.byId(picks.filter(isNameless).map((pick) => pick.playerId));
  return picks.map((pick) => {
    const player = isNameless(pick) ? known.get(pick.playerId) : undefined;
    if (player === undefined) return pick;
    const { firstName, lastName } = player;
    return { ...pick, player: { ...pick.player, firstName, lastName } };
  });
}

const isNameless = ({ player }: DraftPick) => player.lastName === '';
