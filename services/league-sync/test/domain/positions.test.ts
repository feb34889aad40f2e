import { countedPosition, shownPosition } from '../../src/domain/lineup/positions.js';

it.each([
  ['WR', ['TE'], 'TE', 'TE'],
  ['WR', ['DB', 'WR'], 'WR', 'WR'],
  ['CB', ['DB'], 'CB', 'DB'],
  ['FB', ['RB'], 'FB', 'RB'],
  ['CB', ['WR', 'DB'], 'CB', 'DB'],
  ['OT', ['OL'], 'OT', 'OT'],
  ['OT', ['TE'], 'TE', 'TE'],
  ['LS', [], 'LS', 'LS'],
  [null, ['RB'], 'RB', 'RB'],
  [null, [], null, ''],
])('a %s who may start as %j is shown as %s and counts as %s', (position, may, shown, counted) => {
  expect(shownPosition(position, may)).toBe(shown);
  expect(countedPosition(position, may)).toBe(counted);
});
