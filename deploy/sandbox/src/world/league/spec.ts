import { defenderScoring, superflexScoring } from './scoring.js';

/** How a season ends. `rounds` name the weeks of each play-off round. */
export interface PlayoffPlan {
  startWeek: number;
  teams: 4 | 6;
  rounds: number[][];
  /** The provider's `playoff_round_type`: 0 one week a round, 1 a final of two weeks. */
  roundType: 0 | 1;
}

/** What a league is like through all its seasons. */
export interface LeagueSpec {
  key: string;
  name: string;
  seasons: number[];
  teams: number;
  rosterPositions: string[];
  scoring: Record<string, number>;
  taxiSlots: number;
  reserveSlots: number;
  faab: number;
  medianGames: boolean;
  /** The losers' bracket's `playoff_type`: 0 sends the loser on, 1 the winner. */
  playoffType: 0 | 1;
  tradeDeadline: number;
  startupDraft: 'snake' | 'auction';
  startupRounds: number;
  /** The newcomers of the first year have a draft of their own. */
  startupRookies: boolean;
  rookieRounds: number;
  scoringType: string;
  playoffs(season: number): PlayoffPlan;
  /** The provider's `start_week`: the week in which the season's league was set up. Weeks before it count all the same. */
  setUpWeek(season: number): number;
}

const bench = (count: number): string[] => Array.from({ length: count }, () => 'BN');

const weekly: PlayoffPlan = { startWeek: 15, teams: 6, rounds: [[15], [16], [17]], roundType: 0 };

/** The leagues of the demo: a superflex dynasty, and a smaller one with median games and individual defenders. */
export const leagueSpecs: readonly LeagueSpec[] = [
  {
    key: 'lantern',
    name: 'Lantern Lake Dynasty',
    seasons: [2022, 2023, 2024, 2025],
    teams: 12,
    rosterPositions: ['QB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE', 'FLEX', 'SUPER_FLEX', ...bench(13)],
    scoring: superflexScoring,
    taxiSlots: 3,
    reserveSlots: 2,
    faab: 200,
    medianGames: false,
    playoffType: 0,
    tradeDeadline: 12,
    startupDraft: 'snake',
    startupRounds: 18,
    startupRookies: true,
    rookieRounds: 4,
    scoringType: 'dynasty_2qb',
    playoffs: (season) =>
      season === 2024 ? { startWeek: 14, teams: 6, rounds: [[14], [15], [16, 17]], roundType: 1 } : weekly,
    setUpWeek: (season) => (season === 2024 ? 4 : 1),
  },
  {
    key: 'kettle',
    name: 'Copper Kettle League',
    seasons: [2023, 2024, 2025],
    teams: 10,
    rosterPositions: 'QB RB RB WR WR TE FLEX REC_FLEX K DEF DL LB DB IDP_FLEX'.split(' ').concat(bench(11)),
    scoring: defenderScoring,
    taxiSlots: 0,
    reserveSlots: 2,
    faab: 100,
    medianGames: true,
    playoffType: 1,
    tradeDeadline: 11,
    startupDraft: 'auction',
    startupRounds: 25,
    startupRookies: false,
    rookieRounds: 3,
    scoringType: 'dynasty_ppr',
    playoffs: () => weekly,
    setUpWeek: () => 1,
  },
];
