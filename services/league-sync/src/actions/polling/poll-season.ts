import { AppError } from '@dynasty/kit/errors';
import { wrongAnswer } from '../../clients/sleeper/checked.js';
import { changingWeek, isPlayed, type NflWeek, weeksToPoll } from '../../domain/polling/cadence.js';
import { inactiveOf } from '../../domain/lineup/optimal-week.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { leagueDocOf, rosterDocsOf, type SeasonAnswers } from '../loading/put-season.js';
import { contentHash } from '../../store/content-hash.js';
import { type SyncedPart } from '../announce-synced.js';
import { matchupsPart, seasonParts } from '../loading/season-parts.js';
import { finalizeWeeks, storeWeek } from '../weeks/store-week.js';
import { type SyncDeps } from '../sync-deps.js';

export interface SeasonPoll {
  chain: ChainDoc;
  league: LeagueDoc;
  state: NflWeek | null;
  /** Also asks for the people, and for what seldom changes: drafts, picks, brackets, newest final weeks. */
  extras: { users: boolean; slow: boolean };
}

/** Reads a season again and stores what has changed; returns the parts that did. */
export async function pollSeason(deps: SyncDeps, poll: SeasonPoll): Promise<SyncedPart[]> {
  const answers = await askSeason(deps, poll.league, poll.extras.users);
  const fresh = leagueDocOf(poll.chain._id, answers, new Date());
  const parts: SyncedPart[] = [];
  // Before the league's own document: its last scored week makes weeks final, and they must be the final rows.
  if (await pollWeeks(deps, poll, fresh, inactiveOf(answers.rosters))) parts.push('matchups');
  if (await pollMoves(deps, poll, fresh)) parts.push('transactions');
  parts.push(...(await storeSeason(deps, poll, answers, fresh)));
  if (poll.extras.slow) parts.push(...(await pollSlowParts(deps, poll, fresh)));
  const done = await deps.syncCursors.done(poll.chain.connectionId);
  const isKnownEmpty = (week: number) => done.has(`${fresh._id}:${matchupsPart(week)}`);
  const final = await finalizeWeeks(deps, poll.chain, fresh, { backfill: false, isKnownEmpty });
  if (final.length > 0) parts.push('matchups');
  if (parts.length > 0) await deps.pages.refresh(fresh._id);
  return [...new Set(parts)];
}

async function askSeason(deps: SyncDeps, stored: LeagueDoc, withUsers: boolean): Promise<SeasonAnswers> {
  const league = await deps.sleeper.league(stored._id);
  if (league === null || league._id !== stored._id || league.season !== stored.season) {
    throw wrongAnswer('a stored league is not found any more');
  }
  const users = withUsers ? ((await deps.sleeper.users(stored._id)) ?? []) : stored.users;
  const rosters = (await deps.sleeper.rosters(stored._id)) ?? [];
  const hadRosters = rosters.length === 0 && (await deps.rosters.ofLeague(stored._id)).length > 0;
  if ((stored.users.length > 0 && users.length === 0) || hadRosters) {
    throw wrongAnswer('a league lost all its people');
  }
  return { league, users, rosters };
}

async function pollWeeks(
  deps: SyncDeps,
  { chain, league, state, extras }: SeasonPoll,
  fresh: LeagueDoc,
  inactive: Record<string, string[]>,
): Promise<boolean> {
  const changing = changingWeek(state, { season: fresh.season, leg: fresh.settings['leg'] ?? 1 });
  const weeks = weeksToPoll({
    finalBefore: league.lastScoredLeg,
    finalNow: fresh.lastScoredLeg,
    changing,
    thorough: extras.slow,
  });
  let changed = false;
  for (const week of weeks) {
    const answer = await deps.sleeper.matchups(fresh._id, week);
    // An answer without rows never replaces stored ones.
    if (answer === null || answer.rows.length === 0) continue;
    const isOn = week === changing && isPlayed(state, fresh.season);
    changed = (await storeWeek(deps, chain, fresh, { week, answer, ...(isOn && { inactive }) })) || changed;
  }
  return changed;
}

async function pollMoves(deps: SyncDeps, { chain, state }: SeasonPoll, fresh: LeagueDoc): Promise<boolean> {
  const { _id: leagueId, season } = fresh;
  const leg = changingWeek(state, { season, leg: fresh.settings['leg'] ?? 1 });
  const moves = ((await deps.sleeper.transactions(leagueId, leg)) ?? []).map((move) => ({
    ...move,
    chainId: chain._id,
    leagueId,
    season,
  }));
  const known = new Map((await deps.transactions.ofLeg(leagueId, leg)).map((move) => [move._id, contentHash(move)]));
  const news = moves.filter((move) => known.get(move._id) !== contentHash(move));
  if (news.length > 0) await deps.mongo.transaction((session) => deps.transactions.putAll(news, session));
  return news.length > 0;
}

async function storeSeason(
  deps: SyncDeps,
  { chain, league }: SeasonPoll,
  answers: SeasonAnswers,
  fresh: LeagueDoc,
): Promise<SyncedPart[]> {
  const rosters = rosterDocsOf(chain._id, answers);
  const same = (a: unknown, b: unknown) => contentHash(a) === contentHash(b);
  const facts = ({ users: _users, syncedAt: _at, staleSince: _since, ...rest }: LeagueDoc) => rest;
  const parts: SyncedPart[] = [];
  if (!same(facts(league), facts(fresh))) parts.push('league');
  if (!same(league.users, fresh.users)) parts.push('users');
  if (!same(await deps.rosters.ofLeague(league._id), rosters)) parts.push('rosters');
  if (parts.length === 0) {
    await deps.leagues.touch(league._id, fresh.syncedAt);
    return parts;
  }
  await deps.mongo.transaction(async (session) => {
    await deps.leagues.put(fresh, session);
    if (parts.includes('rosters')) await deps.rosters.replaceAll(league._id, rosters, session);
  });
  return parts;
}

const slowParts: Record<string, SyncedPart> = { drafts: 'drafts', 'traded-picks': 'drafts', brackets: 'brackets' };

async function pollSlowParts(deps: SyncDeps, { chain }: SeasonPoll, league: LeagueDoc): Promise<SyncedPart[]> {
  for (const part of seasonParts.filter((each) => each.name in slowParts)) {
    await part.load(deps, { chain, league }, async () => undefined);
  }
  return [...new Set(Object.values(slowParts))];
}

/** True for a failure that leaves stored data as it is, to be read again later. */
export const isOutage = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'unavailable';
