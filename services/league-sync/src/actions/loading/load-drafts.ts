import { type DraftDoc, type DraftPick } from '../../store/drafts.js';
import { type Mark, type SeasonJob } from './season-job.js';
import { type SyncDeps } from '../sync-deps.js';

/**
 * Loads all drafts of a season with their picks. The list lacks `slot_to_roster_id`, so each draft is read on its own
 * too; where the provider does not know it, the list's item has to do.
 */
export async function loadDrafts(deps: SyncDeps, { chain, league }: SeasonJob, done: Mark): Promise<void> {
  const drafts: DraftDoc[] = [];
  for (const item of (await deps.sleeper.drafts(league._id)) ?? []) {
    const draft = (await deps.sleeper.draft(item._id)) ?? item;
    const tradedPicks = (await deps.sleeper.draftTradedPicks(item._id)) ?? [];
    const picks = await named(deps, (await deps.sleeper.picks(item._id)) ?? []);
    drafts.push({ ...draft, _id: item._id, chainId: chain._id, leagueId: league._id, tradedPicks, picks });
  }
  await deps.mongo.transaction(async (session) => {
    for (const draft of drafts) await deps.drafts.put(draft, session);
    await done(session);
  });
}

/** Some drafts do not name the players who were picked: these are called as they are known now. */
async function named({ players }: Pick<SyncDeps, 'players'>, picks: readonly DraftPick[]): Promise<DraftPick[]> {
  const known = await players.byId(picks.filter(isNameless).map((pick) => pick.playerId));
  return picks.map((pick) => {
    const player = isNameless(pick) ? known.get(pick.playerId) : undefined;
    if (player === undefined) return pick;
    const { firstName, lastName } = player;
    return { ...pick, player: { ...pick.player, firstName, lastName } };
  });
}

const isNameless = ({ player }: DraftPick) => player.lastName === '';
