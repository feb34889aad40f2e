import { pickedIn, textOf } from './picked-players';

const read = (...players: string[]) => pickedIn(new URLSearchParams(players.map((player) => ['player', player])));

it.each([
  ['James Cook', 'James Cook', undefined],
  ['James Cook~8138', 'James Cook', '8138'],
  ['James Cook~', 'James Cook', undefined],
  // The service refuses a longer one.
  ['x'.repeat(100), 'x'.repeat(64), undefined],
])('reads %s of an address', (text, name, playerId) => {
  expect(read(text)).toEqual([{ name, playerId }]);
});

it('takes nothing of a typed name for an id', () => {
  expect(read(textOf({ name: 'Ja~mes', playerId: undefined }))).toEqual([{ name: 'Ja mes', playerId: undefined }]);
  expect(read(textOf({ name: 'Ja~mes', playerId: '8138' }))).toEqual([{ name: 'Ja mes', playerId: '8138' }]);
});

it('reads at most four, each once, and none without a name', () => {
  expect(read('a', 'A', '', '~1', 'b', 'c', 'd', 'e').map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
});
