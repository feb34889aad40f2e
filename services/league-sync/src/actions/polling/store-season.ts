import { type SyncDeps } from '../../deps.js';
import { startingSlots } from '../../domain/lineup/optimal-lineup.js';
import { keepsSeason, newestOnSleeper } from '../../domain/season/chain-season.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced, type SyncedPart } from '../chains/announce-synced.js';
import { rosterDocsOf } from '../loading/put-season.js';
import { type FreshSeason, type SeasonPoll } from './ask-season.js';

/**
 * Stores the league, its people and its rosters, whichever have changed, with their event. Nothing of replies that have
 * waited while another job stored the league or its rosters, which may have read them later. Returns whether what was
 * read stands: it was stored, or it is what was known before.
 */
export async function storeSeason(
  deps: SyncDeps,
  { chain, league }: Pick<SeasonPoll, 'chain' | 'league'>,
  replies: FreshSeason,
  fresh: LeagueDoc,
): Promise<boolean> {
  const { known } = replies;
  const rosters = rosterDocsOf(chain._id, replies);
  const same = (a: unknown, b: unknown) => contentHash(a) === contentHash(b);
  const facts = ({ users: _users, ...rest }: LeagueDoc) => rest;
  const parts: SyncedPart[] = [];
  // What the chain is called may be wrong already, without any change of the season.
  const isRenamed = newestOnSleeper(chain.seasons)?.leagueId === league._id && chain.name !== fresh.name;
  if (isRenamed || !same(facts(league), facts(fresh))) parts.push('league');
  if (!same(league.users, fresh.users)) parts.push('users');
  if (!same(known, rosters)) parts.push('rosters');
  if (parts.length === 0) {
    await deps.leagues.touch(league._id, replies.readAt);
    return true;
  }
  return deps.mongo.transaction(async (session) => {
    const now = await deps.chains.find(chain._id, session);
    if (!keepsSeason(now, league) || !same(await deps.leagues.find(league._id, session), league)) return false;
    if (!same(await deps.rosters.ofLeague(league._id, session), known)) return false;
    const slots = startingSlots(league.rosterPositions);
    if (!same(slots, startingSlots(fresh.rosterPositions))) {
      await deps.matchups.noteSlots(chain._id, league.season, slots, session);
    }
    await deps.leagues.put(fresh, session, replies.readAt);
    if (parts.includes('rosters')) await deps.rosters.replaceAll(league._id, rosters, session);
    const areOfPeople = parts.includes('users') || parts.includes('league');
    if (areOfPeople && now.currentLeagueId === league._id) await followCurrentSeason(deps, now, session);
    if (newestOnSleeper(now.seasons)?.leagueId === league._id && now.name !== fresh.name) {
      await deps.chains.update(chain._id, { name: fresh.name }, session);
    }
    await addSynced(deps, session, chain, parts, fresh);
    return true;
  });
}
