import { type ClientSession } from '@dynasty/kit/mongo';
import { type ProviderDraft } from '../../clients/sleeper/draft-replies.js';
import { type SyncDeps } from '../../deps.js';
import { hasAllPicks } from '../../domain/drafts/all-picks.js';
import { contentHash } from '../../store/documents.js';
import { type DraftDoc, type DraftPick } from '../../store/drafts.js';
import { playersReadAt } from '../nfl/players-read.js';
import { type SeasonJob, storePart, type Storing } from './store-part.js';

/**
 * Loads all drafts of a season with their picks. One that is not complete and not on the provider's list any more was
 * deleted there, and goes. Until all players are there to name the picks by, the part is not done: the first load comes
 * back to it. Returns whether what was read stands, as storePart does.
 */
export async function loadDrafts(deps: SyncDeps, job: SeasonJob, storing: Storing): Promise<boolean> {
  const { chain, league } = job;
  // Asked before any name is read: while players are being stored, some of them lack.
  const hasAllNames = (await playersReadAt(deps)) !== null;
  const storedNow = (session?: ClientSession) => deps.drafts.ofLeague(chain._id, league._id, session);
  const storedBefore = await storedNow();
  const stored = new Map(storedBefore.map((draft) => [draft._id, draft]));
  const listed = await deps.sleeper.drafts(league._id);
  const changed: DraftDoc[] = [];
  let areNamed = true;
  for (const item of listed ?? []) {
    const before = stored.get(item._id) ?? null;
    const fresh = await readDraft(deps, job, item, { known: before, readsAll: storing.readsAll === true });
    areNamed &&= !fresh.picks.some(isNameless);
    if (contentHash(before) !== contentHash(fresh)) changed.push(fresh);
  }
  const listedIds = new Set(listed?.map(({ _id }) => _id));
  const gone = [...stored.values()].filter(
    ({ _id, status }) => listed !== null && status !== 'complete' && !listedIds.has(_id),
  );
  const part = {
    storedBefore,
    storedNow,
    changed: changed.length > 0 || gone.length > 0,
    async put(session: ClientSession) {
      for (const draft of changed) await deps.drafts.put(draft, session);
      for (const { _id } of gone) await deps.drafts.remove(_id, session);
    },
  };
  const { also: _mark, ...unmarked } = storing;
  return storePart(deps, job, part, areNamed || hasAllNames ? storing : unmarked);
}

/**
 * A draft as it is now. The list lacks `slot_to_roster_id`, so each draft is read on its own too; where the provider
 * does not know it, the list's item has to do. Of one that was complete when it was stored only what it lacks is read,
 * one call at most, unless `readsAll`; what is stored of it is never replaced by less.
 */
async function readDraft(
  deps: SyncDeps,
  { chain, league }: SeasonJob,
  item: ProviderDraft,
  { known, readsAll }: { known: DraftDoc | null; readsAll: boolean },
): Promise<DraftDoc> {
  const complete = item.status === 'complete' && known?.status === 'complete' ? known : null;
  if (complete !== null && !readsAll) {
    const picks = hasAllPicks(complete, league.totalRosters) ? complete.picks : await readPicks(deps, complete);
    return { ...complete, picks: await withNames(deps, picks) };
  }
  const draft = (await deps.sleeper.draft(item._id)) ?? {
    ...item,
    slotToRosterId: known?.slotToRosterId ?? item.slotToRosterId,
  };
  const tradedPicks = (await deps.sleeper.draftTradedPicks(item._id)) ?? known?.tradedPicks ?? [];
  const picks = await withNames(
    deps,
    complete === null ? ((await deps.sleeper.picks(item._id)) ?? known?.picks ?? []) : await readPicks(deps, complete),
  );
  return { ...draft, _id: item._id, chainId: chain._id, leagueId: league._id, tradedPicks, picks };
}

/** The picks of a complete draft: those that are stored where the provider has fewer now. */
async function readPicks({ sleeper }: Pick<SyncDeps, 'sleeper'>, { _id, picks }: DraftDoc): Promise<DraftPick[]> {
  const read = (await sleeper.picks(_id)) ?? [];
  return read.length < picks.length ? picks : read;
}

/** Some drafts lack the names of picked players: these get their current names. */
async function withNames({ players }: Pick<SyncDeps, 'players'>, picks: DraftPick[]): Promise<DraftPick[]> {
  const nameless = picks.filter(isNameless);
  if (nameless.length === 0) return picks;
  const known = await players.byId(nameless.map((pick) => pick.playerId));
  return picks.map((pick) => {
    const player = isNameless(pick) ? known.get(pick.playerId) : undefined;
    if (player === undefined) return pick;
    const { firstName, lastName } = player;
    return { ...pick, player: { ...pick.player, firstName, lastName } };
  });
}

const isNameless = ({ player }: DraftPick) => player.lastName === '';
