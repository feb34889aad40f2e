import { type ChainDoc } from '../../src/store/chains.js';
import { contentHash } from '../../src/store/documents.js';
import { type DraftDoc, type DraftPick } from '../../src/store/drafts.js';
import { type LeagueDoc } from '../../src/store/leagues.js';
import { type MatchupRow, type MatchupWeekDoc, matchupWeekId } from '../../src/store/matchups.js';
import { type MembershipDoc, membershipId } from '../../src/store/memberships.js';
import { type RosterDoc } from '../../src/store/rosters.js';
import { type TransactionDoc } from '../../src/store/transactions.js';

/** Seasons of the league: last year's, the running one, and one that is renewed already but not loaded yet. */
export const LAST_YEAR = '9001';
export const LEAGUE = '9002';
export const NEXT_YEAR = '9003';
export const CHAIN = 'chain-a';

export const at = new Date('2031-09-01T00:00:00Z');

export const chain = (fields: Partial<ChainDoc> = {}): ChainDoc => ({
  _id: CHAIN,
  connectionId: 'connection-1',
  name: 'Small World',
  seasons: [
    { season: '2032', leagueId: NEXT_YEAR },
    { season: '2031', leagueId: LEAGUE },
    { season: '2030', leagueId: LAST_YEAR },
  ],
  leagueIds: [NEXT_YEAR, LEAGUE, LAST_YEAR],
  currentLeagueId: LEAGUE,
  approval: 'approved',
  connectedAt: at,
  connectedBy: 'ann',
  sync: { state: 'loading', done: 5, total: 9, message: null },
  nextPollAt: at,
  staleSince: null,
  syncedAt: at,
  ...fields,
});

export const user = (userId: string, displayName: string, teamName: string | null = null, isOwner = false) => ({
  userId,
  username: null,
  displayName,
  avatar: `avatar-${userId}`,
  teamName,
  isOwner,
});

export const league = (fields: Partial<LeagueDoc> = {}): LeagueDoc => ({
  _id: LEAGUE,
  chainId: CHAIN,
  season: '2031',
  name: 'Small World',
  avatar: null,
  status: 'in_season',
  totalRosters: 4,
  settings: { playoff_week_start: 14, playoff_teams: 2, trade_deadline: 10 },
  scoringSettings: { rec: 0.5 },
  rosterPositions: ['QB', 'RB', 'FLEX', 'BN'],
  metadata: {},
  previousLeagueId: LAST_YEAR,
  draftId: null,
  users: [
    user('101', 'Ann', 'Ann’s Aces', true),
    user('102', 'Bob'),
    user('103', 'Dan'),
    user('105', 'Cat'),
    user('106', 'Fan'),
  ],
  lastScoredLeg: 3,
  ...fields,
});

export const roster = (rosterId: number, ownerId: string | null, fields: Partial<RosterDoc> = {}): RosterDoc => {
  const leagueId = fields.leagueId ?? LEAGUE;
  return {
    _id: `${leagueId}:${rosterId}`,
    chainId: CHAIN,
    leagueId,
    season: '2031',
    rosterId,
    ownerId,
    coOwners: [],
    players: ['11', '12'],
    starters: ['11', '12', '0'],
    reserve: [],
    taxi: [],
    settings: {},
    metadata: {},
    ...fields,
  };
};

export const member = (
  accountId: string,
  sleeperUserId: string,
  fields: Partial<MembershipDoc> = {},
): MembershipDoc => {
  const chainId = fields.chainId ?? CHAIN;
  return {
    _id: membershipId(chainId, sleeperUserId),
    chainId,
    sleeperUserId,
    accountId,
    isAdmin: false,
    isCommissioner: false,
    joinedAt: at,
    claim: null,
    ...fields,
  };
};

export const row = (
  rosterId: number,
  matchupId: number | null,
  points: number,
  fields: Partial<MatchupRow> = {},
): MatchupRow => ({
  rosterId,
  matchupId,
  points,
  customPoints: null,
  starters: ['11', '12', '0'],
  startersPoints: null,
  players: ['11', '12'],
  playersPoints: null,
  ...fields,
});

const swap = { benchedId: '12', benchedHundredths: 1500, startedId: '0', startedHundredths: 0 };

export const week = (number: number, rows: MatchupRow[], fields: Partial<MatchupWeekDoc> = {}): MatchupWeekDoc => ({
  _id: matchupWeekId(CHAIN, '2031', number),
  chainId: CHAIN,
  season: '2031',
  leagueId: LEAGUE,
  week: number,
  rows,
  hash: contentHash(rows),
  isFinal: number <= 3,
  revision: number <= 3 ? 1 : 0,
  finalizedAt: null,
  optimal: number <= 3 ? { 1: 15000, 2: 14000 } : null,
  swaps: number <= 3 ? { 1: swap } : null,
  inactive: null,
  ...fields,
});

export const move = (id: string, statusUpdatedMs: number, fields: Partial<TransactionDoc> = {}): TransactionDoc => ({
  _id: id,
  chainId: CHAIN,
  leagueId: LEAGUE,
  season: '2031',
  leg: 1,
  type: 'free_agent',
  status: 'complete',
  createdMs: statusUpdatedMs - 5,
  statusUpdatedMs,
  creator: '101',
  rosterIds: [1],
  adds: { 11: 1 },
  drops: { 12: 1 },
  draftPicks: [],
  waiverBudget: [],
  settings: null,
  ...fields,
});

export const draft = (id: string, fields: Partial<DraftDoc> = {}): DraftDoc => ({
  _id: id,
  chainId: CHAIN,
  leagueId: LEAGUE,
  season: '2031',
  type: 'snake',
  status: 'complete',
  startTimeMs: 1_900_000_000_000,
  settings: { teams: 4, rounds: 2 },
  metadata: { name: 'Rookies', scoring_type: 'dynasty' },
  draftOrder: null,
  slotToRosterId: { 1: 4, 2: 1, 3: 2, 4: 3 },
  tradedPicks: [],
  picks: [],
  ...fields,
});

export const pick = (pickNo: number, draftSlot: number, rosterId: number | null, fields: Partial<DraftPick> = {}) => ({
  pickNo,
  round: 1,
  draftSlot,
  rosterId,
  pickedBy: null,
  playerId: '11',
  isKeeper: false,
  amount: null,
  player: { firstName: 'Ed', lastName: 'Eleven', position: 'QB', team: 'BUF' },
  ...fields,
});
