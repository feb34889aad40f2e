import type { BodyOf } from '../lib/api/schema-types';
import type { League, Standing } from '../lib/api/shared-reads';

type Pair = BodyOf<'/api/leagues/{leagueId}/matchups/{week}'>[number];
type Move = BodyOf<'/api/leagues/{leagueId}/transactions/{week}'>[number];
type Teams = BodyOf<'/api/leagues/{leagueId}/available-teams'>;
type Membership = BodyOf<'/api/leagues/{leagueId}/memberships'>[number];
type Message = BodyOf<'/api/leagues/{leagueId}/chat'>[number];

/** An invented league of four; Ada (roster 2) is the signed-in person. */
export const leagueId = '900100';
const people = ['bruno', 'ada', 'chidi', 'dora'];
const teams = ['Bruno Bolts', 'Ada Arrows', 'Chidi Comets', 'Dora Drakes'];
const sleeperId = (index: number) => `70${index}`;

const standing = (index: number): Standing => ({
  rank: index + 1,
  rosterId: index + 1,
  userId: sleeperId(index),
  username: people[index] ?? null,
  displayName: people[index] ?? null,
  teamName: teams[index] ?? '',
  avatar: null,
  wins: 5 - index,
  losses: index,
  ties: 0,
  pointsFor: 1234.56 - index * 100,
  pointsAgainst: 1000 + index,
  winPercentage: (5 - index) / 5,
  lastFive: ['W', 'W', 'L', 'W', 'W'],
  streak: 'W2',
  seed: index + 1,
});

const roster = (index: number): League['rosters'][number] => ({
  roster_id: index + 1,
  owner_id: sleeperId(index),
  co_owners: [],
  user_id: sleeperId(index),
  display_name: people[index] ?? null,
  team_name: teams[index] ?? '',
  avatar: null,
  metadata: { team_name: teams[index] ?? null },
  isCommissioner: index === 0,
  players: [],
  starters: [],
  reserve: [],
  taxi: [],
  settings: {},
  faab: null,
});

export const aLeague = (change: Partial<League> = {}): League => ({
  id: leagueId,
  name: 'Invented Four',
  season: '2025',
  status: 'in_season',
  totalRosters: 4,
  avatar: null,
  lastWeek: 17,
  settings: { playoff_teams: 2, trade_deadline: 10, last_scored_leg: 5, playoff_week_start: 15 },
  scoring_settings: {},
  roster_positions: ['QB'],
  users: people.map((name, index) => ({
    user_id: sleeperId(index),
    username: name,
    display_name: name,
    avatar: null,
    metadata: { team_name: teams[index] ?? null },
    is_owner: index === 0,
  })),
  rosters: people.map((_, index) => roster(index)),
  standings: people.map((_, index) => standing(index)),
  seasons: [{ season: '2025', leagueId }],
  sync: { state: 'ready', done: 10, total: 10, message: null },
  syncedAt: '2025-10-10T10:00:00.000Z',
  staleSince: null,
  ...change,
});

const side = (index: number, points: number, status: Pair[number]['matchupStatus']): Pair[number] => ({
  rosterId: index + 1,
  user: {
    user_id: sleeperId(index),
    username: people[index] ?? null,
    display_name: people[index] ?? null,
    avatar: null,
  },
  teamName: teams[index] ?? '',
  points,
  roundPoints: null,
  roundLegs: null,
  teamStats: { record: '3-2', avgPoints: 101.25 },
  matchupStatus: status,
  isWinner: null,
  yetToPlay: 1,
});

export const pairs = (): Pair[] => [
  [side(0, 90, 'Final'), side(2, 88.04, 'Final')],
  [side(1, 60.24, 'In Progress'), side(3, 127.2, 'In Progress')],
];

export const aTeam = (index: number, change: Partial<Teams['availableTeams'][number]> = {}) => ({
  id: `${leagueId}:${index + 1}`,
  rosterId: index + 1,
  teamName: teams[index] ?? '',
  sleeperUsername: people[index] ?? null,
  displayName: people[index] ?? null,
  avatar: null,
  userId: null,
  sleeperUserId: sleeperId(index),
  claimedBy: null,
  claimedAt: null,
  isAvailable: false,
  ...change,
});

export const claimed = (): Teams => ({
  isClaimed: true,
  userClaimedTeam: aTeam(1, { claimedBy: 'ada' }),
  availableTeams: people.map((_, index) => aTeam(index, { claimedBy: index === 1 ? 'ada' : null })),
});

/** A season in which Ada had no team; they have one in another season of the league. */
export const claimedElsewhere = (): Teams => ({ ...claimed(), userClaimedTeam: null });

export const unclaimed = (): Teams => ({
  isClaimed: false,
  userClaimedTeam: null,
  availableTeams: [aTeam(0, { claimedBy: 'bruno' }), aTeam(1, { isAvailable: true }), aTeam(2), aTeam(3)],
});

export const aMove = (id: string, change: Partial<Move> = {}): Move => ({
  transaction_id: id,
  season: '2025',
  type: 'waiver',
  status: 'complete',
  leg: 5,
  created: 1_760_000_000_000,
  status_updated: 1_760_000_000_000,
  creator_info: { user_id: sleeperId(0), display_name: 'bruno', avatar: null },
  roster_ids: [1],
  formatted_adds: [
    { player_id: id, player_name: `Player ${id}`, position: 'RB', team: null, roster_id: 1, owner: 'bruno' },
  ],
  formatted_drops: [],
  trade_details: [],
  waiver_bid: 12,
  losing_bids: [],
  teams: [],
  ...change,
});

export const members = (): Membership[] =>
  people.map((name, index) => ({
    id: name,
    userId: index === 1 ? 'account-ada' : `account-${name}`,
    sleeperUserId: sleeperId(index),
    sleeperUsername: name,
    displayName: name,
    teamName: teams[index] ?? null,
    avatar: null,
    rosterId: index + 1,
    isAdmin: index === 0,
    isCommissioner: index === 0,
    isClaimed: true,
    claimedAt: null,
    isInLeague: true,
  }));

/** "m12" stands at 12, "c" at 3. */
const positionOf = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? (id.codePointAt(0) ?? 97) - 96);

/** One time for all: two messages made alike are equal. */
const madeAt = new Date().toISOString();

export const aMessage = (id: string, who: string, message: string, createdAt = madeAt): Message => ({
  id,
  conversationId: null,
  position: positionOf(id),
  userId: `account-${who}`,
  sleeperUserId: '',
  userName: who,
  message,
  messageType: 'text',
  imageUrl: null,
  thumbnailUrl: null,
  imageFileName: null,
  imageWidth: null,
  imageHeight: null,
  card: null,
  createdAt,
  clientId: null,
  mentions: [],
  replyTo: null,
  reactions: [],
  state: 'shown',
});

type ChatState = BodyOf<'/api/leagues/{leagueId}/chat/state'>;

/** Two messages of the league chat, both read, and no conversation. */
export const aChatState = (chat: Partial<ChatState['chat']> = {}, unreadCount = 0): ChatState => ({
  chat: { position: 2, readPosition: 2, unreadCount: 0, isMuted: false, ...chat },
  conversations: { unreadCount, unreadConversations: Math.min(unreadCount, 1) },
});

const me = {
  id: 'account-ada',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'L',
  username: 'ada',
  sleeper: { userId: sleeperId(1), username: 'ada' },
  theme: null,
};

const state = { week: 6, display_week: 6, season: '2025', season_type: 'regular', season_start_date: '2025-09-04' };
const mine = {
  id: leagueId,
  leagueIds: [leagueId],
  name: 'Invented Four',
  season: '2025',
  totalRosters: 4,
  avatar: null,
  isAdmin: false,
  isClaimed: true,
};
const L = `/api/leagues/${leagueId}`;

/** Everything that the dashboard reads, all of it well. */
export const wholeLeague = (): Record<string, unknown> => ({
  'GET /api/auth/user': me,
  'GET /api/user-leagues': [mine],
  'GET /api/nfl/state': state,
  'GET /api/super-admin/status': false,
  [`GET ${L}`]: aLeague(),
  [`GET ${L}/available-teams`]: claimed(),
  [`GET ${L}/admin-status`]: { isAdmin: false },
  [`GET ${L}/memberships`]: members(),
  [`GET ${L}/matchups/*`]: pairs(),
  [`GET ${L}/transactions/*`]: ['1', '2', '3', '4', '5', '6'].map((id) => aMove(id)),
  [`GET ${L}/power-rankings/*`]: { rankings: [] },
  [`GET ${L}/chat/state`]: aChatState(),
  [`GET ${L}/chat`]: [aMessage('m1', 'bruno', 'Good luck'), aMessage('m2', 'ada', 'You will need it')],
});
