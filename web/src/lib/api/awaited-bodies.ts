/** What the calls of `awaited-calls.ts` carry. */
export interface Named {
  player_id: string;
  player_name: string;
  position: string;
  team: string | null;
}

export interface Consistency {
  player_id: string;
  player_name: string;
  team: string | null;
  total_games: number;
  avg_points: number;
  median_points: number;
  std_deviation: number;
  consistency_percentile: number | null;
  rating: string | null;
}

export interface NflGame {
  gameId: string;
  awayTeam: string;
  homeTeam: string;
  gameDate: string;
  gameTime: string | null;
  network: string | null;
  status: string;
  awayScore: number | null;
  homeScore: number | null;
  stadium: { name: string; city: string | null } | null;
  weather: {
    temperature: number | null;
    conditions: string;
    description: string | null;
    windSpeed: number | null;
    icon: string | null;
  } | null;
  betting: {
    spread: { favorite: string | null; line: string };
    total: number | null;
    impliedTotals: { away: number; home: number } | null;
  } | null;
}

export interface ImportResult {
  success: boolean;
  message: string;
  stats: { totalGamesImported: number; seasonBreakdown: Record<string, number>; errors: string[] };
}

export interface SavedSearch {
  id: string;
  tool: string;
  name: string;
  query: string;
  createdAt: string;
  updatedAt: string;
}

export interface Share {
  count: number;
  teamCount: number;
  share: number | null;
}

export interface Form {
  season: number;
  throughWeek: number;
  players: Record<
    string,
    {
      games: number;
      average: number;
      lastThree: number | null;
      rankPosition: number | null;
      position: string;
      next: { week: number; opponent: string; isHome: boolean; rank: number | null; of: number } | null;
    }
  >;
}

export interface PlayerCard {
  player: Named;
  season: number;
  points: {
    total: number;
    games: number;
    average: number;
    lastThree: number[];
    lastThreeAverage: number | null;
    median: number;
    stdDeviation: number;
    rankPosition: number | null;
    rankOverall: number | null;
    startersAverage: number | null;
  };
  log: {
    week: number;
    opponent: string | null;
    isHome: boolean | null;
    isBye: boolean;
    points: number | null;
    stats: Record<string, number>;
  }[];
  consistency: { percentile: number | null; rating: string | null; sampleSize: number; minGames: number };
  redZone: {
    kind: 'rushing' | 'receiving';
    redZone: Share;
    goalLine: Share;
    total: Share;
    touchdowns: number;
  } | null;
  schedule: {
    week: number;
    opponent: string;
    isHome: boolean;
    kickoff: string | null;
    rank: number | null;
    of: number;
    averageAllowed: number | null;
  }[];
}
