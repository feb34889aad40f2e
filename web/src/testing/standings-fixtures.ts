import type { BodyOf } from '../lib/api/schema-types';
import { aLeague } from './fixtures';

type Standings = BodyOf<'/api/leagues/{leagueId}/standings'>;
type Row = Standings['rows'][number];

/** The league's table: two places in the playoffs, the first clinched, the last team out. */
export const someStandings = (change: Partial<Standings> = {}, rows: Partial<Row>[] = []): Standings => ({
  season: '2025',
  week: 5,
  weeksLeft: 9,
  hasMedianGames: false,
  playoffTeams: 2,
  hasNoPlayoffs: false,
  byes: 0,
  divisions: [],
  isOfTable: false,
  rows: aLeague().standings.map((row, index) => ({
    ...row,
    streak: ['W3', 'L1', 'W1', 'L4'][index] ?? '',
    pointsPerWeek: 120.5 - index,
    maxPoints: 1500.25 + 10 * index,
    gamesBack: index / 2,
    gamesBackOfPlayoffs: Math.max(0, index - 1) / 2,
    division: null,
    outlook: {
      bestSeed: [1, 1, 2, 3][index] ?? 1,
      worstSeed: [2, 3, 4, 4][index] ?? 4,
      playoffs: (['clinched', 'open', 'open', 'eliminated'] as const)[index] ?? 'open',
      bye: null,
    },
    outSince: null,
    ...rows[index],
  })),
  ...change,
});

type Future = BodyOf<'/api/leagues/{leagueId}/future-picks'>;
export type Pick = Future['picks'][number];

const stop = (index: number) => ({ rosterId: index + 1, teamName: aLeague().standings[index]?.teamName ?? '' });

/** Two rounds of two seasons: the first team's first pick went to the third team and on to the second. */
export const someFuture = (change: Partial<Future> = {}): Future => {
  const { rosters } = aLeague();
  const picks = ['2026', '2027'].flatMap((season) =>
    [1, 2].flatMap((round) =>
      rosters.map(({ roster_id: rosterId }): Pick => ({
        ...{ season, round, rosterId, ownerId: rosterId, isPlaceSet: false, way: [], isWayWhole: true },
        place: season === '2026' && rosterId > 2 ? rosterId - 2 : null,
      })),
    ),
  );
  const [first] = picks;
  const step = { transactionId: '1', season: '2025', at: '2025-10-12T17:00:00.000Z' };
  if (first) {
    first.ownerId = 2;
    first.way = [
      { ...step, from: stop(0), to: stop(2) },
      { ...step, from: stop(2), to: stop(1) },
    ];
  }
  return {
    season: '2025',
    isTradedKnown: true,
    drafts: ['2026', '2027'].map((season) => ({ season, rounds: 2 })),
    teams: rosters.map(({ roster_id: rosterId, user_id: userId, display_name: displayName, team_name: teamName }) => ({
      ...{ rosterId, userId, displayName, teamName, avatar: null },
    })),
    picks,
    race: [
      { place: 1, rosterId: 4, maxPoints: 900.5, pointsFor: 700, wins: 0, losses: 5, ties: 0, isOut: true },
      { place: 2, rosterId: 3, maxPoints: 950, pointsFor: 800, wins: 1, losses: 4, ties: 0, isOut: false },
    ],
    ...change,
  };
};
