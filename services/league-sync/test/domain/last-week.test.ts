import { leagueBody } from '../../src/bodies/league.js';
import { type RawSeason, pageOf } from '../support/raw-season.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded } from '../support/recorded.js';

const lastWeekOf = (raw: RawSeason) => leagueBody(pageOf(raw), null, null).lastWeek;

/** Two teams that meet in each week up to `paired`. */
const season = (settings: Record<string, number>, status: string, paired: number): RawSeason => ({
  league: {
    ...{ league_id: '1', name: 'Small', season: '2031', status, previous_league_id: null, metadata: {} },
    ...{ settings, roster_positions: ['QB'] },
  },
  rosters: [],
  users: [],
  weeks: Array.from({ length: 18 }, (_, index) => ({
    week: index + 1,
    rows: [1, 2].map((roster_id) => ({
      ...{ roster_id, matchup_id: index < paired ? 1 : null, points: 100, custom_points: null },
      ...{ starters: [], players: [] },
    })),
  })),
});
const rules = { playoff_week_start: 15, playoff_teams: 6 };

it.each([
  ['that is played: the week of its final', { ...rules, last_scored_leg: 14 }, 'in_season', 15, 17],
  ['whose final is over', { ...rules, last_scored_leg: 17 }, 'post_season', 17, 17],
  ['that is complete', { ...rules, last_scored_leg: 17 }, 'complete', 17, 17],
  ['of which the provider has counted one more', { ...rules, last_scored_leg: 18 }, 'complete', 17, 17],
  ['whose playoffs are played for points alone', { ...rules, last_scored_leg: 17 }, 'complete', 14, 17],
  ['with rounds of two weeks', { ...rules, playoff_teams: 4, playoff_round_type: 2 }, 'in_season', 14, 18],
  ['in which nobody meets', { ...rules, last_scored_leg: 17 }, 'complete', 0, 17],
  ['before its first week', { playoff_week_start: 15, playoff_teams: 4 }, 'pre_draft', 0, 16],
])('the last week of a season %s', (_, settings, status, paired, expected) => {
  expect(lastWeekOf(season(settings, status, paired))).toBe(expected);
});

describeRecorded('recorded seasons', () => {
  it('end with the last week in which two teams meet', () => {
    let seasons = 0;
    for (const raw of recordedSeasons().filter(({ league }) => league.status === 'complete')) {
      const ids = ({ rows }: (typeof raw.weeks)[number]) => rows.flatMap(({ matchup_id: id }) => id ?? []);
      const met = raw.weeks.filter((week) => ids(week).some((id, index, all) => all.indexOf(id) < index));
      const last = Math.max(...met.map(({ week }) => week));
      if (met.length === 0) continue;
      expect([raw.league.name, raw.league.season, lastWeekOf(raw)]).toEqual([raw.league.name, raw.league.season, last]);
      seasons += 1;
    }
    expect(seasons).toBeGreaterThan(9);
  });
});
