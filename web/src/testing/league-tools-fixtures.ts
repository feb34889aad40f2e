import type { BodyOf } from '../lib/api/schema-types';

type Points = BodyOf<'/api/leagues/{leagueId}/fantasy-points', 'post'>;
type PlayerAnswer = BodyOf<'/api/leagues/{leagueId}/player-consistency', 'post'>;
type PositionAnswer = BodyOf<'/api/leagues/{leagueId}/position-consistency', 'post'>;
type Dvp = BodyOf<'/api/dvp-rankings', 'post'>;
type Week = BodyOf<'/api/nfl/matchups/{week}'>;

export const fantasyPoints = (change: Partial<Points> = {}): Points => ({
  season: 2025,
  week: 'season',
  throughWeek: 13,
  hasReceptionPoints: true,
  leavesOutRunning: false,
  owners: [],
  players: [
    { name: 'Carl Carrier', roster: 2, owner: 'ada', points: 286.04, rank: 1 },
    { name: 'Fred Free', roster: null, owner: 'Free Agent', points: 139.5, rank: 12 },
  ].map(({ name, roster, owner, points, rank }, index) => ({
    player_id: String(index + 11),
    player_name: name,
    position: 'RB',
    team: 'BUF',
    roster_id: roster,
    display_name: owner,
    week: 'season',
    games: 12,
    fantasy_points: points,
    fantasy_points_ppr: points + 10,
    rank_position: rank,
    rank_overall: rank * 3,
  })),
  ...change,
});

export const consistent = (name: string, change: Partial<NonNullable<PlayerAnswer['player']>> = {}): PlayerAnswer => ({
  player: {
    player_id: name,
    player_name: name,
    team: 'BUF',
    position: 'RB',
    total_games: 3,
    avg_points: 17.7,
    median_points: 18.8,
    std_deviation: 7.6,
    consistency_percentile: 85.1,
    rating: 'Elite',
    sample_size: 74,
    score_distribution: { '0-5': 0, '5-10': 1, '15-20': 2 },
    weekly_scores: [
      { season: 2025, week: 1, fantasy_points: 18.8 },
      { season: 2025, week: 2, fantasy_points: 26.1 },
      { season: 2025, week: 4, fantasy_points: 8.2 },
    ],
    ...change,
  },
  matches: [],
});

/** As many players as asked for, from the steadiest on. */
export const positionRanking = (count: number): PositionAnswer => ({
  position: 'RB',
  seasons: [2025],
  total_players: count,
  players: Array.from({ length: count }, (_, index) => ({
    player_id: String(index + 11),
    player_name: `Back ${index + 1}`,
    team: index === 1 ? null : 'BUF',
    roster_id: null,
    total_games: 12,
    avg_points: 20 - index / 10,
    median_points: 10,
    std_deviation: 3,
    consistency_percentile: 100 - (index * 100) / Math.max(count - 1, 1),
    rating: index < count / 5 ? 'Elite' : 'Average',
  })),
});

export const dvp = (change: Partial<Dvp> = {}): Dvp => ({
  season: 2025,
  position: 'WR',
  weeks: 'full season',
  fromWeek: 1,
  throughWeek: 13,
  scoring: 'league',
  rankings: ['LAC', 'DEN', 'MIN', 'DAL'].map((defense, index) => ({
    rank: index + 1,
    defense,
    avgPoints: 20.2 + index * 4,
    gamesPlayed: 12,
    playerGames: 57,
    totalPoints: 242.4,
  })),
  ...change,
});

const aGame = (change: Partial<Week[string][number]>): Week[string][number] => ({
  gameId: '2025_14_DAL_DET',
  awayTeam: 'DAL',
  homeTeam: 'DET',
  gameDate: '2025-12-04',
  gameTime: '2025-12-05T01:15:00Z',
  network: null,
  status: 'Final',
  awayScore: 30,
  homeScore: 44,
  stadium: { name: 'Ford Field', city: 'Detroit, MI' },
  weather: { temperature: null, conditions: 'Indoors', description: null, windSpeed: null, icon: null },
  betting: {
    spread: { favorite: 'DET', line: '-3.5' },
    total: 55.5,
    impliedTotals: { away: 26, home: 29.5 },
  },
  ...change,
});

export const nflWeek = (): Week => ({
  Thursday: [aGame({})],
  Sunday: [
    aGame({
      gameId: '2',
      awayTeam: 'CIN',
      homeTeam: 'BUF',
      gameDate: '2025-12-07',
      gameTime: '2025-12-07T18:00:00Z',
      status: 'In Progress',
      awayScore: null,
      homeScore: null,
      stadium: null,
      weather: { temperature: 31, conditions: 'Outdoors', description: null, windSpeed: 12, icon: null },
      betting: { spread: { favorite: null, line: 'EVEN' }, total: 54.5, impliedTotals: null },
    }),
    aGame({ gameId: '3', awayTeam: 'WAS', homeTeam: 'MIN', weather: null, betting: null, gameTime: null }),
  ],
});
