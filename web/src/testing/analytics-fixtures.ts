import type { BodyOf } from '../lib/api/schema-types';
import { wholeLeague } from './fixtures';
import { response } from './api-server';

type Status = BodyOf<'/api/nfl-data/status'>;
type PlayerStats = BodyOf<'/api/player-stats', 'post'>;
type Rushing = BodyOf<'/api/red-zone-stats', 'post'>;
type Receiving = BodyOf<'/api/red-zone-receiving-stats', 'post'>;

export const anIngestion = (change: Partial<Status['ingestions'][number]> = {}): Status['ingestions'][number] => ({
  kind: 'plays',
  season: 2025,
  state: 'stored',
  rows: 49_000,
  rejectedRows: 0,
  rejections: [],
  snapshotId: 'plays-2025:1',
  ingestedAt: '2025-12-02T14:04:00.000Z',
  checkedAt: '2025-12-02T14:04:00.000Z',
  isFailing: false,
  reason: null,
  hasFewerRows: false,
  progress: null,
  weeks: null,
  ...change,
});

/** The plays of 2025 and 2024 are loaded. */
export const loadedData = (): Status => ({
  state: 'ready',
  ingestions: [anIngestion({ season: 2024 }), anIngestion()],
});

export const noData = response(
  503,
  {
    message: 'nflfastR Data Service Unavailable: the plays of 2025 are not loaded.',
    slug: 'nfl-data-unavailable',
  },
  { 'retry-after': '30' },
);

export const aStatRow = (
  id: string,
  change: Partial<PlayerStats['players'][number]> = {},
): PlayerStats['players'][number] => ({
  player_id: `00-${id}`,
  sleeper_id: id,
  player_name: `Player ${id}`,
  team: 'BUF',
  position: 'QB',
  games: 13,
  attempts: 400,
  completions: 260,
  passing_yards: 3412,
  passing_tds: 24,
  interceptions: 7,
  carries: 50,
  rushing_yards: 250,
  rushing_tds: 3,
  targets: 0,
  receptions: 0,
  receiving_yards: 0,
  receiving_tds: 0,
  yards_per_carry: 5,
  yards_after_catch_avg: null,
  ...change,
});

/** A page of 60 players. */
export const statsOf = (body: { page?: number; pageSize?: number }): PlayerStats => {
  const { page = 1, pageSize = 25 } = body;
  const total = 60;
  const rows = Math.max(Math.min(pageSize, total - (page - 1) * pageSize), 0);
  return {
    season: 2025,
    gameType: 'season',
    players: Array.from({ length: rows }, (_, index) => aStatRow(String((page - 1) * pageSize + index + 1))),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  };
};

export const rushing = (change: Partial<Rushing> = {}): Rushing => ({
  season: 2025,
  zone: 'both',
  throughWeek: 13,
  summary: {
    totalPlayers: 189,
    totalRedZoneAttempts: 1843,
    totalRedZoneTouchdowns: 309,
    avgTouchdownRate: 16.77,
    avgYardsPerAttempt: 2.71,
  },
  players: [
    ['11', 'Carl Carrier', 54, 8, 14, 7],
    ['12', 'Dean Dasher', 37, 10, 10, 4],
  ].map(([id, name, attempts, touchdowns, near, nearTouchdowns]) => ({
    id: String(id),
    player_id: `00-${id}`,
    sleeper_id: String(id),
    playerName: String(name),
    team: 'BUF',
    position: 'RB',
    redZoneAttempts: Number(attempts),
    redZoneTouchdowns: Number(touchdowns),
    touchdownRate: (Number(touchdowns) / Number(attempts)) * 100,
    goalLineAttempts: Number(near),
    goalLineTouchdowns: Number(nearTouchdowns),
    avgYardsPerAttempt: 2.5,
  })),
  ...change,
});

export const receiving = (change: Partial<Receiving> = {}): Receiving => ({
  season: 2025,
  zone: 'both',
  throughWeek: 13,
  summary: {
    totalPlayers: 120,
    totalTargets: 1400,
    totalReceptions: 800,
    totalTouchdowns: 300,
    avgCatchRate: 57.14,
    avgTouchdownRate: 21.43,
  },
  players: [
    {
      id: '21',
      player_id: '00-21',
      sleeper_id: '21',
      playerName: 'Tess Target',
      team: 'LAR',
      position: 'WR',
      redZoneTargets: 28,
      redZoneReceptions: 13,
      redZoneRecTouchdowns: 12,
      catchRate: 46.43,
      touchdownRate: 42.86,
      goalLineTargets: 15,
      goalLineReceptions: 8,
      goalLineTouchdowns: 8,
    },
  ],
  ...change,
});

/** The responses of a league whose member looks at NFL data. */
export const analyticsServer = (responses: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...wholeLeague(),
  'POST /api/auth/session': response(200, {}),
  'GET /api/nfl-data/status': loadedData(),
  'POST /api/player-stats': ({ body }: { body: { page?: number; pageSize?: number } }) => statsOf(body),
  'POST /api/red-zone-stats': rushing(),
  'POST /api/red-zone-receiving-stats': receiving(),
  ...responses,
});
