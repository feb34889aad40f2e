import type { Message } from '../message';
import { piecesOf } from './words';

const person = (name: string, sleeperUserId: string): Message['mentions'][number] => ({
  name,
  userId: null,
  sleeperUserId,
});
const pieces = (message: string, ...mentions: Message['mentions']) =>
  piecesOf({ message, mentions }).map(({ text, href, mentions: meant }) => {
    if (href !== undefined) return `<${text}>`;
    return meant === undefined ? text : `[${text} ${meant.map(({ sleeperUserId }) => sleeperUserId).join(' ')}]`;
  });

it('finds the members who are meant, in any case, the longer name first', () => {
  const [ann, annLee] = [person('ann', '1'), person('Ann Lee', '2')];
  expect(pieces('Hey @ANN, and @ann lee!', ann, annLee)).toEqual(['Hey ', '[@ANN 1]', ', and ', '[@ann lee 2]', '!']);
});

it('finds all members of the same name', () => {
  expect(pieces('@Alex', person('Alex', '1'), person('alex', '2'))).toEqual(['[@Alex 1 2]']);
});

it('takes nothing for a name that only looks like one', () => {
  const ann = person('ann', '1');
  for (const text of ['a@ann', '@anna', 'ann', '@ an']) expect(pieces(text, ann)).toEqual([text]);
  expect(pieces('@ann')).toEqual(['@ann']);
});

it('takes names as they are written, not as patterns', () => {
  expect(pieces('@a.c @abc', person('a.c', '1'))).toEqual(['[@a.c 1]', ' @abc']);
  expect(pieces('@(x)', person('(x)', '1'))).toEqual(['[@(x) 1]']);
});

it('looks for nobody within an address', () => {
  const found = pieces('See https://example.org/@ann or @ann', person('ann', '1'));
  expect(found).toEqual(['See ', '<https://example.org/@ann>', ' or ', '[@ann 1]']);
});
