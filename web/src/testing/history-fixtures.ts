import type { BodyOf } from '../lib/api/schema-types';
import { aMove, leagueId } from './fixtures';

type Move = BodyOf<'/api/leagues/{leagueId}/transactions/{week}'>[number];
type TradeSide = Move['trade_details'][number];
type Draft = BodyOf<'/api/leagues/{leagueId}/historical-drafts'>[number];
type Pick = BodyOf<'/api/drafts/{draftId}/picks'>[number];
type Champion = BodyOf<'/api/leagues/{leagueId}/historical-champions'>[number];

const owners = ['bruno', 'ada', 'chidi', 'dora'];
const teams = ['Bruno Bolts', 'Ada Arrows', 'Chidi Comets', 'Dora Drakes'];

export const aPlayer = (id: string, rosterId: number, position = 'WR'): Move['formatted_adds'][number] => ({
  player_id: id,
  player_name: `Player ${id}`,
  position,
  team: 'BUF',
  roster_id: rosterId,
  owner: owners[rosterId - 1] ?? '',
});

const pick = (round: number, rosterId: number) => ({
  season: '2026',
  round,
  roster_id: rosterId,
  description: `2026 Round ${round} (${owners[rosterId - 1]})`,
});

const side = (rosterId: number, change: Partial<TradeSide>): TradeSide => ({
  roster_id: rosterId,
  owner: owners[rosterId - 1] ?? '',
  adds: [],
  drops: [],
  draft_picks_received: [],
  draft_picks_given: [],
  faab_received: 0,
  faab_given: 0,
  ...change,
});

/** Bruno gives a player, Ada a pick, Dora money; each receives what another gave. */
export const aTrade = (id: string): Move =>
  aMove(id, {
    type: 'trade',
    created: Date.UTC(2025, 9, 1, 15),
    status_updated: Date.UTC(2025, 9, 3, 15),
    creator_info: { user_id: '703', display_name: 'dora', avatar: null },
    roster_ids: [1, 2, 4],
    formatted_adds: [aPlayer('77', 2)],
    formatted_drops: [aPlayer('77', 1)],
    waiver_bid: null,
    trade_details: [
      side(1, { drops: [aPlayer('77', 1)], faab_received: 25 }),
      side(2, { adds: [aPlayer('77', 2)], drops: [aPlayer('78', 2)], draft_picks_given: [pick(1, 2)] }),
      side(4, { draft_picks_received: [pick(1, 2)], faab_given: 25 }),
    ],
  });

/** A draft of the league of four; snake unless told otherwise. */
export const aDraft = (id: string, change: Partial<Draft> = {}): Draft => ({
  draft_id: id,
  league_id: leagueId,
  season: '2025',
  start_time: Date.UTC(2025, 4, 31, 16),
  status: 'complete',
  type: 'snake',
  settings: { teams: 4, rounds: 2, reversal_round: 0 },
  reversed_rounds: [2],
  metadata: { name: 'Invented Four', scoring_type: 'dynasty_2qb' },
  draft_order: null,
  slots: owners.map((owner, index) => ({
    slot: index + 1,
    roster_id: index + 1,
    user_id: `70${index}`,
    display_name: owner,
    team_name: teams[index] ?? '',
    avatar: null,
  })),
  traded_picks: [],
  picks: 8,
  ...change,
});

/** Pick `no` of a draft, made by the team whose slot it is. */
export const aPick = (no: number, round: number, slot: number, change: Partial<Pick> = {}): Pick => ({
  pick_no: no,
  round,
  draft_slot: slot,
  roster_id: slot,
  picked_by: `70${slot - 1}`,
  player_id: String(no),
  player_name: `First${no} Last${no}`,
  position: 'RB',
  team: 'BUF',
  is_keeper: null,
  amount: null,
  isTraded: false,
  owner: owners[slot - 1] ?? '',
  original_owner: null,
  ...change,
});

export const aChampion = (year: string, name: string, change: Partial<Champion> = {}): Champion => ({
  user_id: name,
  user_name: name,
  team_name: `Team of ${name}`,
  avatar: null,
  year,
  league_id: `league-${year}`,
  is_of_table: false,
  ...change,
});

/** A record book of these people alone: their Sleeper user ids with their names. */
export const aBookOf = (people: Readonly<Record<string, string>>): BodyOf<'/api/leagues/{leagueId}/records'> => ({
  ...{ seasons: ['2024'], games: 0, records: [], headToHead: [] },
  standings: Object.entries(people).map(([sleeperUserId, displayName], index) => ({
    rank: index + 1,
    holder: { sleeperUserId, displayName, teamName: displayName, avatar: null },
    seasons: 1,
    ...{ wins: 7, losses: 7, ties: 0, winPercentage: 50, pointsFor: 1500, titles: 0, playoffs: 0 },
  })),
});
