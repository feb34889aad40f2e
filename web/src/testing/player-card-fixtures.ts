import type { BodyOf } from '../lib/api/schema-types';

type Card = BodyOf<'/api/player-card/{playerId}'>;
type Ownership = NonNullable<Card['ownership']>[number];

const played = (week: number, points: number, stats = {}): Card['log'][number] => ({
  week,
  team: 'BUF',
  opponent: 'MIA',
  isHome: week % 2 === 0,
  isOver: true,
  isBye: false,
  hasLines: true,
  isInProgress: false,
  points,
  injury: null,
  roster: 'ACT',
  stats,
});

const away = {
  team: 'BUF',
  opponent: null,
  isHome: null,
  isOver: null,
  isBye: true,
  hasLines: true,
  isInProgress: false,
  points: null,
  injury: null,
  roster: 'ACT',
  stats: {},
};

/** Rory Back's season: four games, a bye and a game that they missed. */
const log: Card['log'] = [
  played(1, 18.8, { rush_att: 18, rush_yd: 88, rush_td: 1, rec_tgt: 4, rec: 3, rec_yd: 21 }),
  played(2, 25.9, { rush_att: 21, rush_yd: 132, rush_td: 2 }),
  played(3, 5.1, { rush_att: 9, rush_yd: 31, fum_lost: 1 }),
  { ...away, week: 4 },
  { ...played(5, 0), points: null, injury: { status: 'Out', part: 'Knee' }, roster: 'INA' },
  played(6, 33.6, { rush_att: 19, rush_yd: 216, rush_td: 2 }),
];

export const anOwnership = (change: Partial<Ownership> = {}): Ownership => ({
  userId: '701',
  ownerName: 'ada',
  teamName: 'Ada Arrows',
  avatar: null,
  rosterId: 2,
  since: { season: '2025', at: '2025-05-14T12:00:00.000Z' },
  until: null,
  acquired: {
    type: 'trade',
    amount: null,
    draft: null,
    trade: { gave: ['2025 Round 1 (ada)'], alsoGot: [] },
  },
  ...change,
});

export const aCard = (change: Partial<Card> = {}): Card => ({
  player: { player_id: '4034', player_name: 'Rory Back', position: 'RB', team: 'BUF', byeWeek: 4 },
  season: 2025,
  aheadSeason: 2025,
  throughWeek: 6,
  scoring: 'league',
  points: {
    total: 83.4,
    games: 4,
    average: 20.85,
    lastThree: [25.9, 5.1, 33.6],
    lastThreeAverage: 21.53,
    median: 22.35,
    stdDeviation: 10.51,
    rankPosition: 6,
    rankOverall: 21,
    startersAverage: 13,
  },
  log,
  consistency: { percentile: 85.2, rating: 'Elite', sampleSize: 56, minGames: 8 },
  redZone: {
    kind: 'rushing',
    redZone: { count: 24, teamCount: 45, share: 53.33 },
    goalLine: { count: 13, teamCount: 24, share: 54.17 },
    total: { count: 37, teamCount: 69, share: 53.62 },
    touchdowns: 10,
    weeks: [],
  },
  schedule: [
    { week: 7, opponent: 'NE', isHome: false, kickoff: null, rank: 3, of: 32, averageAllowed: 15.2 },
    { week: 8, opponent: 'PHI', isHome: true, kickoff: null, rank: 31, of: 32, averageAllowed: 23.8 },
  ],
  ownership: [
    anOwnership(),
    anOwnership({
      userId: '702',
      ownerName: 'bob',
      teamName: 'Bob Bolts',
      rosterId: 1,
      since: { season: '2022', at: null },
      until: { season: '2025', at: '2025-05-14T12:00:00.000Z' },
      acquired: {
        type: 'draft',
        amount: 6,
        draft: { season: '2022', round: 1, pickNo: 5, isAuction: true },
        trade: null,
      },
    }),
  ],
  ...change,
});
