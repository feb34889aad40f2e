import { goesOn } from '../../src/domain/season/chain-season.js';

/** A league `year`, or `year` and a letter where there are two, after the one that is named. */
const league = (name: string, previous: string | null, lastScoredLeg = 0) => ({
  _id: idOf(name),
  season: name.slice(0, 4),
  previousLeagueId: previous === null ? null : idOf(previous),
  lastScoredLeg,
});
/** As long as Sleeper's. */
const idOf = (name: string): string => `1000000000${name.slice(0, 4)}${name.length > 4 ? '2' : '1'}`;
const played = (name: string, previous: string | null) => league(name, previous, 17);

const chain = [league('2031', '2030'), played('2030', '2029'), played('2029', '2028'), played('2028', null)];
const goesOnFrom = (followed: string, next: Parameters<typeof goesOn>[2], seasons = chain) =>
  goesOn(seasons, { _id: idOf(followed), season: followed }, next);

it.each([
  ['the next season', '2031', [league('2032', '2031')]],
  ['one after a year left out', '2031', [league('2033', '2031')]],
  ['one after a year that is not read yet', '2031', [league('2033', '2032'), league('2032', '2031')]],
  ['a second league of a year that is not played yet', '2030', [league('2031b', '2030')]],
] as const)('%s goes on with the chain', (_, followed, next) => {
  expect(goesOnFrom(followed, next)).toBe(true);
});

it.each([
  ['renewed from a season that the chain has gone on from', '2028', [league('2031b', '2028')]],
  ['of a year to come, renewed so', '2029', [league('2032', '2029')]],
  ['after one that was not played', '2029', [league('2032', '2030b'), league('2030b', '2029')]],
  ['after one that was played beside the chain', '2029', [league('2031b', '2030b'), played('2030b', '2029')]],
] as const)('a league %s is one of its own', (_, followed, next) => {
  expect(goesOnFrom(followed, next)).toBe(false);
});

it('a season between two that are known goes on where the later one follows it, not where that follows the earlier one', () => {
  const between = [played('2029', '2028')];
  expect(goesOnFrom('2028', between, [played('2030', '2029'), played('2028', null)])).toBe(true);
  expect(goesOnFrom('2028', between, [played('2030', '2028'), played('2028', null)])).toBe(false);
});

it('leagues whose seasons lie between each other’s are one', () => {
  const seasons = [league('2031', '2030'), played('2030', '2029'), played('2028', null)];
  expect(goesOnFrom('2028', [league('2032', '2031'), played('2029', '2028')], seasons)).toBe(true);
});

it('a season that came from a table stands between none', () => {
  const table = { ...played('2029', null), _id: '01234567890123456789' };
  expect(goesOnFrom('2028', [league('2030', '2028')], [table, played('2028', null)])).toBe(true);
});
