import { type RawSeason, tableOfRaw } from '../support/raw-season.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';

/** Teams that meet nobody, with what the provider says of each, and their scores week by week. */
const season = (type: number, settings: Record<string, number>[], scores: number[][]): RawSeason => ({
  league: {
    ...{ league_id: '1', name: 'Chopped', season: '2031', status: 'in_season', previous_league_id: null, metadata: {} },
    ...{ settings: { type, last_scored_leg: scores.length }, roster_positions: ['QB'] },
  },
  rosters: settings.map((own, index) => ({
    ...{ roster_id: index + 1, owner_id: null, co_owners: null, players: null, taxi: null, reserve: null },
    ...{ settings: { wins: 0, losses: 0, ties: 0, ...own }, metadata: null },
  })),
  users: [],
  weeks: scores.map((points, index) => ({
    week: index + 1,
    rows: points.map((own, at) => ({
      ...{ roster_id: at + 1, matchup_id: null, points: own, custom_points: null, starters: [], players: [] },
    })),
  })),
});
const outIn = (raw: RawSeason) =>
  tableOfRaw(raw)
    .rows.sort((a, b) => a.rosterId - b.rosterId)
    .map(({ outSince }) => outSince);

it('in a league that takes out its lowest scores the provider says who is out, and since which week', () => {
  const scores = [
    [90, 100, 110],
    [0, 80, 110],
  ];
  expect(outIn(season(3, [{ eliminated: 1 }, { eliminated: 2 }, {}], scores))).toEqual([1, 2, null]);
});

it('nobody is out for having scored nothing, where teams meet nobody', () => {
  const scores = [
    [90, 100, 110],
    [0, 100, 110],
  ];
  expect(outIn(season(2, [{}, {}, {}], scores))).toEqual([null, null, null]);
});

describeRecorded('recorded seasons', () => {
  it('are of no such league', () => {
    for (const raw of recordedSeasons()) {
      expect([raw.league.season, ...new Set(outIn(raw))]).toEqual([raw.league.season, null]);
    }
  });
});
