import { type SyncDeps } from '../../deps.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { addSynced, type SyncedPart } from '../chains/announce-synced.js';
import { rosterDocsOf } from '../loading/put-season.js';
import { type FreshSeason, type SeasonPoll } from './ask-season.js';

/** Stores the league, its people and its rosters, whichever have changed, with their event. */
export async function storeSeason(
  deps: SyncDeps,
  { chain, league }: Pick<SeasonPoll, 'chain' | 'league'>,
  replies: FreshSeason,
  fresh: LeagueDoc,
): Promise<void> {
  const rosters = rosterDocsOf(chain._id, replies);
  const same = (a: unknown, b: unknown) => contentHash(a) === contentHash(b);
  const facts = ({ users: _users, ...rest }: LeagueDoc) => rest;
  const parts: SyncedPart[] = [];
  if (!same(facts(league), facts(fresh))) parts.push('league');
  if (!same(league.users, fresh.users)) parts.push('users');
  if (!same(await deps.rosters.ofLeague(league._id), rosters)) parts.push('rosters');
  if (parts.length === 0) return deps.leagues.touch(league._id, replies.readAt);
  await deps.mongo.transaction(async (session) => {
    // Taken into another chain while this job had lost its lease: its documents belong to that chain now.
    if ((await deps.chains.find(chain._id, session)) === null) return;
    await deps.leagues.put(fresh, session, replies.readAt);
    if (parts.includes('rosters')) await deps.rosters.replaceAll(league._id, rosters, session);
    await addSynced(deps, session, chain, parts);
  });
}
