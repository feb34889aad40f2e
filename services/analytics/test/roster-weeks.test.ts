import { decodeColumns, encodeColumns } from '../src/domain/columns/column-file.js';
import { rosterWeekFile, rosterWeeks } from '../src/domain/people/roster-weeks.js';

const row = (week: number, team: string | null, status = 'ACT', gsis_id: string | null = '00-1') => ({
  season: '2024',
  week: String(week),
  team,
  gsis_id,
  status,
});
const stored = (rows: ReturnType<typeof row>[]) =>
  rosterWeeks(decodeColumns(encodeColumns(rosterWeekFile(rows, 2024).file)));

test('a traded player is on each team in its weeks, under the code that members know', () => {
  const rosters = stored([row(1, 'LV'), row(2, 'LV', 'INA'), row(3, 'LA'), row(22, 'LA')]);
  expect([1, 2, 3, 4, 22].map((week) => rosters.teamIn('00-1', week))).toEqual(['LV', 'LV', 'LAR', undefined, 'LAR']);
  expect([1, 2, 4].map((week) => rosters.statusIn('00-1', week))).toEqual(['ACT', 'INA', undefined]);
  expect(rosters.lastTeamOf('00-1')).toBe('LAR');
});

test('who was released is on no team, and was last on the one before', () => {
  const rosters = stored([row(1, 'KC'), row(2, 'KC', 'CUT')]);
  expect(rosters.teamIn('00-1', 2)).toBeUndefined();
  expect(rosters.statusIn('00-1', 2)).toBe('CUT');
  expect(rosters.lastTeamOf('00-1')).toBe('KC');
});

test('of several rows in one week the one on the field counts, in whichever order they stand', () => {
  for (const rows of [
    [row(5, 'KC', 'CUT'), row(5, 'SF')],
    [row(5, 'SF'), row(5, 'KC', 'CUT')],
  ])
    expect(stored(rows).teamIn('00-1', 5)).toBe('SF');
});

test('nobody is found by an id that no row has, and rows without an id are left out', () => {
  const rosters = stored([row(1, 'KC', 'ACT', null), row(1, 'SF', 'ACT', '00-2')]);
  expect(rosters.teamIn('00-1', 1)).toBeUndefined();
  expect(rosters.teamIn('00-2', 23)).toBeUndefined();
  expect(rosters.lastTeamOf('')).toBeUndefined();
});

test('single bad rows are named with what is wrong, and the same rows in another order make the same file', () => {
  const good = [row(1, 'KC'), row(1, 'SF', 'RES', '00-2'), row(2, 'KC')];
  const { file, rejections } = rosterWeekFile([...good, row(0, 'KC'), row(3, null)], 2024);
  expect(rejections).toEqual(['row 4: week 0 is out of range', 'row 5: has no team']);
  expect(encodeColumns(rosterWeekFile(good.toReversed(), 2024).file)).toEqual(encodeColumns(file));
});
