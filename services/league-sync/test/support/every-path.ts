import { type FaultMode, faultModes } from '@dynasty/sandbox/fault-rules';
import { type ProviderGet } from '../../src/clients/sleeper/provider-http.js';
import { createSleeper, type Sleeper } from '../../src/clients/sleeper/sleeper.js';
import { type CallLimits, type LimitsOf } from './provider-client.js';
import { leagueReply, ownerOf, type ProviderTree, putSeason, putState } from './provider-tree.js';

/** A kind of call that the client makes; each asks for a path of its own. */
export type CallKind = keyof Sleeper;

export const leagueId = '740000000000331';
export const season = '2031';
const draftId = `${leagueId}77`;
const commissioner = ownerOf(1);

/** A call of each kind: this does not compile while one lacks. */
const calls: Record<CallKind, (sleeper: Sleeper) => Promise<unknown>> = {
  league: (sleeper) => sleeper.league(leagueId),
  users: (sleeper) => sleeper.users(leagueId),
  rosters: (sleeper) => sleeper.rosters(leagueId),
  matchups: (sleeper) => sleeper.matchups(leagueId, 4),
  transactions: (sleeper) => sleeper.transactions(leagueId, 4),
  tradedPicks: (sleeper) => sleeper.tradedPicks(leagueId),
  winnersBracket: (sleeper) => sleeper.winnersBracket(leagueId),
  losersBracket: (sleeper) => sleeper.losersBracket(leagueId),
  drafts: (sleeper) => sleeper.drafts(leagueId),
  draft: (sleeper) => sleeper.draft(draftId),
  picks: (sleeper) => sleeper.picks(draftId),
  draftTradedPicks: (sleeper) => sleeper.draftTradedPicks(draftId),
  user: (sleeper) => sleeper.user('owner3'),
  leaguesOf: (sleeper) => sleeper.leaguesOf(commissioner, '2032'),
  stats: (sleeper) => sleeper.stats(season, 3),
  state: (sleeper) => sleeper.state(),
  players: (sleeper) => sleeper.players(),
};

const nothing: ProviderGet = async () => null;

/** Every kind, by the client's own list. */
export const callKinds = Object.keys(createSleeper(nothing, { urgency: 'background' })) as CallKind[];

export const callOf = (kind: CallKind) => calls[kind];

/** The path that a call asks for, and the limits that it names. */
export function requestOf(kind: CallKind): CallLimits & { path: string } {
  const requests: (CallLimits & { path: string })[] = [];
  const note: ProviderGet = async (path, _read, { timeoutMs, maxBodyBytes }) => {
    requests.push({ path: path.join('/'), timeoutMs, maxBodyBytes });
    return null;
  };
  void calls[kind](createSleeper(note, { urgency: 'background' }));
  const [request] = requests;
  if (request === undefined || requests.length > 1) throw new Error(`${kind} asks for ${requests.length} paths`);
  return request;
}

/** All that can be wrong with a call; that the provider was asked too much, or is slow, is none of it. */
export const failures = faultModes.filter((mode) => mode !== '429' && mode !== 'latency');

/** Where a call names none. */
const usualLimits = { timeoutMs: 5_000, maxBodyBytes: 16 * 1024 * 1024 };

/**
 * The product's limits in small: a reply that never comes is waited for a fiftieth as long, and a sixteenth is read of
 * one that is too large. Other replies may be slow: the machine may be busy.
 */
export function limitsInSmall(mode: FaultMode, broken: string): LimitsOf<Required<CallLimits>> {
  return (path, { timeoutMs = usualLimits.timeoutMs, maxBodyBytes = usualLimits.maxBodyBytes }) => ({
    timeoutMs: mode === 'hang' && path === broken ? timeoutMs / 50 : 60_000,
    maxBodyBytes: maxBodyBytes / 16,
  });
}

/** Puts a season with something in the reply of each path, so that there is something to damage. */
export function putEveryPath(tree: ProviderTree): void {
  putState(tree, season, 4);
  putSeason(tree, { leagueId, season, scored: 3 });
  tree.put(`league/${leagueId}/losers_bracket`, [{ r: 1, m: 1, t1: 3, t2: 4, w: null, l: null, p: 5 }]);
  // One that is complete would not be read again.
  const draft = { draft_id: draftId, type: 'linear', status: 'drafting', season, settings: { rounds: 1 } };
  tree.put(`league/${leagueId}/drafts`, [draft]);
  tree.put(`draft/${draftId}`, { ...draft, slot_to_roster_id: { 1: 1, 2: 2, 3: 3, 4: 4 } });
  const pick = { season, round: 1, roster_id: 1, previous_owner_id: 1, owner_id: 2 };
  tree.put(`draft/${draftId}/traded_picks`, [pick]);
  // Another league of the commissioner, which does not follow this one.
  const other = leagueReply({ leagueId: '740000000000332', season: '2032', scored: 0 });
  tree.put(`user/${commissioner}/leagues/nfl/2032`, [other]);
  tree.put(`stats/nfl/regular/${season}/3`, { 100: { rec: 7 } });
}
