import { isDuplicateKey } from '@dynasty/kit/collection';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ProviderLeague } from '../../clients/sleeper/league-replies.js';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { otherIdsOf, runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced } from '../chains/announce-synced.js';
import { knownNflState } from '../nfl/refresh-nfl-state.js';
import { absorbChain, isChainBusy } from './absorb-chain.js';
import { endPastPlaces } from './end-past-places.js';
import { dropSeason } from './drop-season.js';
import { leaveOneAYear } from './leave-one-a-year.js';
import { takeSeason } from './take-season.js';

/** A chain cannot be longer than the provider is old; stops a walk through ever new ids. */
const maxSeasons = 40;

/**
 * Finds every season of a chain, older ones first, then those that followed; stores league, users and rosters. Who was in
 * an older season only is no member any more then. An older season, or the other league of a year, that cannot be had
 * keeps no newer one away: what failed of it is thrown afterwards.
 */
export async function discoverSeasons(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  await leaveOneAYear(deps, chainId);
  const failures = [
    await failureOf(findOlder(deps, chainId, signal)),
    await failureOf(findPlayed(deps, chainId, signal)),
  ];
  await findNewer(deps, chainId, signal);
  await endPastPlaces(deps, chainId);
  const failure = failures.find((error) => error !== undefined);
  if (failure !== undefined) throw failure;
}

/** Why the provider did not answer, where that ended the search. */
async function failureOf(search: Promise<void>): Promise<Error | undefined> {
  try {
    await search;
    return undefined;
  } catch (error) {
    if (!isSourceAway(error) || isChainBusy(error)) throw error;
    return error;
  }
}

/**
 * `previous_league_id` leads back: digits only, each id once; a season that is not found ends the walk. What a file says
 * of leagues does not count: its sender could take in one that others are in, or are about to connect.
 */
async function findOlder(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  const leagues = await deps.leagues.ofChain(chainId);
  const visited = new Set(leagues.map((league) => league._id));
  const told = leagues.filter(({ importedAt }) => importedAt === undefined);
  const open = told.map(({ previousLeagueId }) => previousLeagueId);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (next === null || visited.has(next) || visited.size >= maxSeasons) continue;
    signal.throwIfAborted();
    visited.add(next);
    const league = await deps.sleeper.league(next);
    if (league === null || league._id !== next) continue;
    const outcome = await addSeason(deps, chainId, league, signal);
    if (outcome === 'merged') return findOlder(deps, chainId, signal);
    // What was before is the other league's too.
    if (outcome !== 'apart') open.push(league.previousLeagueId);
  }
}

/**
 * Takes another league of the year in the place of the current one, which the provider has lost before anything was played
 * in it, as where a league was renewed twice and one of the two deleted. True where there was one; throws what the provider
 * fails with.
 */
export async function replaceLost(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<boolean> {
  const chain = await deps.chains.find(chainId);
  const lost = chain === null ? null : await deps.leagues.find(chain.currentLeagueId);
  if (chain === null || lost === null || lost.lastScoredLeg > 0 || isMadeUp(lost._id)) return false;
  const other = (await otherOfYear(deps, chain, lost)) ?? (await madeAnew(deps, chainId, lost));
  if (other === null) return false;
  const outcome = await addSeason(deps, chainId, other, signal, lost._id);
  return outcome === 'added' || outcome === 'merged';
}

/** A league whose id leads to the chain as that of a second one of the year. */
async function otherOfYear(deps: SyncDeps, chain: ChainDoc, { season }: LeagueDoc): Promise<ProviderLeague | null> {
  for (const other of otherIdsOf(chain)) {
    const league = await deps.sleeper.league(other);
    if (league?._id === other && league.season === season) return league;
  }
  return null;
}

/** One that follows the season before as the lost one did. */
async function madeAnew(deps: SyncDeps, chainId: string, lost: LeagueDoc): Promise<ProviderLeague | null> {
  const leagues = await deps.leagues.ofChain(chainId);
  const before = leagues.find(({ _id }) => _id === lost.previousLeagueId);
  const successor = before === undefined ? null : await successorOf(deps, before, lost.season);
  return successor?.season === lost.season && successor._id !== lost._id ? successor : null;
}

/** Of two leagues of one year the one that is played is the chain's, also where that shows only later. */
async function findPlayed(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  const chain = await deps.chains.find(chainId);
  for (const other of chain === null ? [] : otherIdsOf(chain)) {
    signal.throwIfAborted();
    const league = await deps.sleeper.league(other);
    if (league?._id === other && league.lastScoredLeg > 0) await addSeason(deps, chainId, league, signal);
  }
}

/** The next season is found among the commissioner's leagues: the one whose `previous_league_id` is ours. */
async function findNewer(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  const state = await knownNflState(deps);
  if (state === null) return;
  await dropDeleted(deps, chainId, state.leagueSeason);
  let [latest] = await seasonsOnSleeper(deps, chainId);
  while (latest !== undefined && Number(latest.season) < Number(state.leagueCreateSeason)) {
    signal.throwIfAborted();
    const successor: ProviderLeague | null = await successorOf(deps, latest, state.leagueCreateSeason);
    if (successor === null) return;
    const outcome = await addSeason(deps, chainId, successor, signal);
    if (outcome !== 'added' && outcome !== 'merged') return;
    [latest] = await seasonsOnSleeper(deps, chainId);
  }
}

/** Newest first: nobody can be asked what followed a season that came from a table. */
const seasonsOnSleeper = async ({ leagues }: SyncDeps, chainId: string): Promise<LeagueDoc[]> =>
  (await leagues.ofChain(chainId)).filter(({ _id }) => !isMadeUp(_id));

/**
 * Takes a league that was renewed early and then deleted out of its chain, so that the one made in its place is found. Both
 * the league and its commissioners' leagues have to say that it is gone, and nothing may have been played in it.
 */
async function dropDeleted(deps: SyncDeps, chainId: string, leagueSeason: string): Promise<void> {
  const chain = await deps.chains.find(chainId);
  const [latest, before] = await seasonsOnSleeper(deps, chainId);
  if (chain === null || latest === undefined || before === undefined) return;
  const isEarly = Number(latest.season) > Number(runningSeasonOf(chain));
  if (!isEarly || latest.lastScoredLeg > 0) return;
  if ((await deps.sleeper.league(latest._id)) !== null) return;
  if (!(await areWithout(deps, before.users, latest))) return;
  await dropSeason(deps, chainId, { latest, before }, leagueSeason);
}

/** Whether those of these people who are commissioners say, all of them, that they have no such league; silence says nothing. */
async function areWithout({ sleeper }: SyncDeps, users: LeagueDoc['users'], { _id, season }: LeagueDoc) {
  const commissioners = users.filter(({ isOwner }) => isOwner);
  for (const { userId } of commissioners) {
    const leagues = await sleeper.leaguesOf(userId, season);
    if (leagues === null || leagues.some((league) => league._id === _id)) return false;
  }
  return commissioners.length > 0;
}

/** The league that follows a season up to the `last` one: a year may be left out, as one that was played elsewhere. */
async function successorOf({ sleeper }: SyncDeps, league: LeagueDoc, last: string): Promise<ProviderLeague | null> {
  const years = Math.min(maxSeasons, Number(last) - Number(league.season));
  for (let ahead = 1; ahead <= years; ahead += 1) {
    for (const commissioner of league.users.filter((user) => user.isOwner)) {
      const leagues = (await sleeper.leaguesOf(commissioner.userId, String(Number(league.season) + ahead))) ?? [];
      const found = leagues.find(({ previousLeagueId }) => previousLeagueId === league._id);
      const successor = found === undefined ? null : await sleeper.league(found._id);
      if (successor !== null && successor._id === found?._id) return successor;
    }
  }
  return null;
}

/**
 * Stores a found season; `merged` when another chain had it, and the two are one chain now; `apart` when they stay two;
 * `other` when the chain keeps another league of that year, which is not the `lost` one.
 */
async function addSeason(
  deps: SyncDeps,
  chainId: string,
  league: ProviderLeague,
  signal: AbortSignal,
  lost?: string,
): Promise<'added' | 'known' | 'merged' | 'apart' | 'other'> {
  const owner = await deps.chains.findByLeague(league._id);
  if (owner?.seasons.some(({ leagueId }) => leagueId === league._id) === true && owner._id === chainId) return 'known';
  if (owner !== null && owner._id !== chainId) {
    return (await absorbChain(deps, chainId, owner._id, signal)) ? 'merged' : 'apart';
  }
  const users = (await deps.sleeper.users(league._id)) ?? [];
  const rosters = (await deps.sleeper.rosters(league._id)) ?? [];
  const leagueSeason = (await knownNflState(deps))?.leagueSeason ?? league.season;
  try {
    return await deps.mongo.transaction(async (session) => {
      const chain: ChainDoc | null = await deps.chains.find(chainId, session);
      if (chain === null) throw new Error(`chain ${chainId} is gone`);
      const taken = await takeSeason(deps, chain, { league, users, rosters }, leagueSeason, session, lost);
      if (taken === null) return 'other';
      // In the same transaction: a stored season must be loaded even if this process dies now.
      const sync = { ...chain.sync, state: 'loading' as const };
      const change = { ...taken, sync, retry: null };
      await deps.chains.update(chainId, change, session);
      const now = { ...chain, ...change };
      await followCurrentSeason(deps, now, session);
      await addSynced(deps, session, now, ['league', 'progress'], league);
      return 'added';
    });
  } catch (error) {
    // This season was connected on its own meanwhile.
    if (isDuplicateKey(error)) return addSeason(deps, chainId, league, signal, lost);
    throw error;
  }
}
