import { meantBy, nameBegunAt, withName } from './mentions';

const person = (name: string, teamName: string | null = null) => ({
  id: name,
  sleeperUserId: name,
  name,
  teamName,
  avatar: null,
});
const people = [person('bruno', 'Dog Pound'), person('Dora'), person('adam'), person('chidi', 'The Dons')];
const names = (part: string, limit?: number) => meantBy(part, people, limit).map(({ name }) => name);

it('knows the name that is being written before the caret', () => {
  expect(nameBegunAt('Hey @do', 7)).toBe('do');
  expect(nameBegunAt('@', 1)).toBe('');
  expect(nameBegunAt('Hey @do and', 7)).toBe('do');
  for (const text of ['a@do', 'Hey @do ', 'Hey do', '']) expect(nameBegunAt(text, text.length)).toBeUndefined();
});

it('means those whose name begins so first, then those whose name or team has it', () => {
  expect(names('do')).toEqual(['Dora', 'bruno', 'chidi']);
  expect(names('A')).toEqual(['adam', 'Dora']);
  expect(names('', 2)).toEqual(['adam', 'bruno']);
  expect(names('zz')).toEqual([]);
});

it('puts the whole name in, with one space behind it, and the caret there', () => {
  expect(withName('Hey @do', 7, 'Dora')).toEqual({ text: 'Hey @Dora ', caret: 10 });
  expect(withName('Hey @do you', 7, 'Dora')).toEqual({ text: 'Hey @Dora you', caret: 10 });
});
