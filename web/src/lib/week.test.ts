import type { League } from './api/shared-reads';
import { aLeague } from '../testing/fixtures';
import { displayWeek, isOver, lastFinalWeek, leagueWeek, playoffTeams } from './week';

const state = (change = {}) => ({
  week: 14,
  display_week: 14,
  season: '2025',
  season_type: 'regular',
  season_start_date: '2025-09-04',
  ...change,
});
const inSeason = Date.parse('2025-12-05T12:00:00Z');

it('is the display week in the season, and 1 before its first day', () => {
  expect(displayWeek(state(), inSeason)).toBe(14);
  expect(displayWeek(undefined, inSeason)).toBe(1);
  const preseason = state({ display_week: 3, season_type: 'pre' });
  expect(displayWeek(preseason, Date.parse('2025-08-20T12:00:00Z'))).toBe(1);
  expect(displayWeek({ ...preseason, season_start_date: null }, Date.parse('2025-08-20T12:00:00Z'))).toBe(1);
  expect(displayWeek(state({ display_week: 0, season_type: 'off' }), inSeason)).toBe(1);
  expect(displayWeek(state({ display_week: 22 }), inSeason)).toBe(18);
});

it('is the last played week in a season that is over, and 1 in one to come', () => {
  const past = aLeague({ season: '2023', settings: { last_scored_leg: 17 } });
  expect(leagueWeek(past, state(), inSeason)).toBe(17);
  expect(leagueWeek(aLeague({ season: '2026' }), state(), inSeason)).toBe(1);
  expect(leagueWeek(aLeague(), state(), inSeason)).toBe(14);
});

it('is the last week with games once the league’s own season is over, however far football is', () => {
  const over = aLeague({ lastWeek: 16, settings: { last_scored_leg: 16 } });
  expect(leagueWeek(over, state({ display_week: 18 }), inSeason)).toBe(16);
  expect(leagueWeek(over, state({ display_week: 0, season_type: 'off' }), inSeason)).toBe(16);
  // The provider may count weeks in which nobody meets any more.
  expect(leagueWeek({ ...over, season: '2023', settings: { last_scored_leg: 17 } }, state(), inSeason)).toBe(16);
  const final = aLeague({ lastWeek: 16, settings: { last_scored_leg: 15 } });
  expect(leagueWeek(final, state({ display_week: 17 }), inSeason)).toBe(16);
});

it('is final up to the last week with games, whatever the provider has scored since', () => {
  expect(lastFinalWeek(aLeague({ lastWeek: 17, settings: { last_scored_leg: 18 } }))).toBe(17);
  expect(lastFinalWeek(aLeague({ lastWeek: 17, settings: { last_scored_leg: 9 } }))).toBe(9);
});

it('is over once the last week with games is final', () => {
  const isOverAt = (week: number) => isOver(aLeague({ lastWeek: 17, settings: { last_scored_leg: week } }));
  expect([0, 16, 17, 18].map(isOverAt)).toEqual([false, false, true, true]);
});

it('has nobody make the playoffs where their week is none of the season', () => {
  const teams = (settings: League['settings']) => playoffTeams(aLeague({ settings }));
  expect([0, 19, 99].map((start) => teams({ playoff_week_start: start, playoff_teams: 6 }))).toEqual([0, 0, 0]);
  expect([1, 15, 18].map((start) => teams({ playoff_week_start: start, playoff_teams: 4 }))).toEqual([4, 4, 4]);
  expect([teams({}), teams({ playoff_teams: 0 }), teams({ playoff_week_start: 0 })]).toEqual([6, 0, 0]);
});

it('follows football where a kept response does not tell the last week', () => {
  const { lastWeek: _lastWeek, ...kept } = aLeague();
  expect(leagueWeek(kept as League, state({ display_week: 18 }), inSeason)).toBe(18);
});

it('is the last played week while it is not known which season runs', () => {
  const past = aLeague({ season: '2023', settings: { last_scored_leg: 17 } });
  expect(leagueWeek(past, undefined, inSeason)).toBe(17);
  expect(leagueWeek(aLeague({ settings: { last_scored_leg: 0 } }), undefined, inSeason)).toBe(1);
});
