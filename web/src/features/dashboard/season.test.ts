import { aLeague } from '../../testing/fixtures';
import { standingsWeek } from './season';

it('counts standings up to the end of the regular season', () => {
  expect(standingsWeek(aLeague({ settings: { last_scored_leg: 17, playoff_week_start: 15 } }))).toBe(14);
  expect(standingsWeek(aLeague({ settings: {} }))).toBe(0);
});

it.each([0, 19, 99])('counts every week of a season whose playoffs would begin in week %i', (start) => {
  expect(standingsWeek(aLeague({ settings: { last_scored_leg: 16, playoff_week_start: start } }))).toBe(16);
});
