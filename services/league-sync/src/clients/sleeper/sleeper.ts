import { sleeperIdPattern } from '../../domain/claims/league-id.js';
import { readBracket, readDraft, readDrafts, readPicks } from './draft-replies.js';
import { readLeague, readLeagues, readRosters, readUsers } from './league-replies.js';
import { readPlayers, readState, readStats, readUser } from './nfl-replies.js';
import { type GetOptions, type ProviderGet } from './provider-http.js';
import { readMatchups, readTradedPicks, readTransactions } from './week-replies.js';

export type Sleeper = ReturnType<typeof createSleeper>;

/**
 * Sleeper's API, each reply checked whole. Null: there is no such thing. Everything else that goes wrong is AppError
 * `unavailable`. Ids must be digits and names plain: anything else is never sent.
 */
export function createSleeper(get: ProviderGet, options: GetOptions) {
  return {
    league: (leagueId: string) => get(['league', id(leagueId)], readLeague, options),
    users: (leagueId: string) => get(['league', id(leagueId), 'users'], readUsers, options),
    rosters: (leagueId: string) => get(['league', id(leagueId), 'rosters'], readRosters, options),
    /** With the reply's own bytes, for the record. */
    matchups: (leagueId: string, week: number) =>
      get(['league', id(leagueId), 'matchups', String(week)], withBytes(readMatchups), options),
    transactions: (leagueId: string, week: number) =>
      get(['league', id(leagueId), 'transactions', String(week)], readTransactions, options),
    tradedPicks: (leagueId: string) => get(['league', id(leagueId), 'traded_picks'], readTradedPicks, options),
    winnersBracket: (leagueId: string) => get(['league', id(leagueId), 'winners_bracket'], readBracket, options),
    losersBracket: (leagueId: string) => get(['league', id(leagueId), 'losers_bracket'], readBracket, options),
    drafts: (leagueId: string) => get(['league', id(leagueId), 'drafts'], readDrafts, options),
    draft: (draftId: string) => get(['draft', id(draftId)], readDraft, options),
    picks: (draftId: string) => get(['draft', id(draftId), 'picks'], readPicks, options),
    draftTradedPicks: (draftId: string) => get(['draft', id(draftId), 'traded_picks'], readTradedPicks, options),
    /** By user id or username. */
    user: (name: string) => get(['user', username(name)], readUser, options),
    /** A person's leagues of a season, each with the id of the one before it. */
    leaguesOf: (userId: string, season: string) =>
      get(['user', id(userId), 'leagues', 'nfl', id(season)], readLeagues, options),
    /** Every player's raw stat line; not documented, so it may be missing. */
    stats: (season: string, week: number) =>
      get(['stats', 'nfl', 'regular', id(season), String(week)], readStats, { ...options, timeoutMs: 20_000 }),
    state: () => get(['state', 'nfl'], readState, options),
    /** 15 MB in 2025, and more each year: once a day. */
    players: () =>
      get(['players', 'nfl'], readPlayers, { ...options, timeoutMs: 60_000, maxBodyBytes: 64 * 1024 * 1024 }),
  };
}

/** A reply's rows and the bytes that they were read from. */
export interface RawReply<T> {
  rows: T;
  bytes: Buffer;
}

const withBytes =
  <T>(read: (body: Buffer) => T) =>
  (bytes: Buffer): RawReply<T> => ({ rows: read(bytes), bytes });

/** Sleeper's usernames, and user ids, which the same path takes. */
export const usernamePattern = '^[A-Za-z0-9_]{1,40}$';

const id = (text: string) => matching(text, new RegExp(sleeperIdPattern));
const username = (text: string) => matching(text, new RegExp(usernamePattern)).toLowerCase();

function matching(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new Error('refused to build a provider path from unchecked text');
  return text;
}
