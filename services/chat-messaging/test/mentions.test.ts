import { findMentions, MENTION_LIMIT } from '../src/domain/mentions.js';

const person = (displayName: string, sleeperUserId = displayName) => ({ displayName, sleeperUserId, accountId: null });
const people = [
  person('Ann'),
  person('Ann Lee'),
  person('b.o_b'),
  person('Zoë'),
  person('cid', '1'),
  person('Cid', '2'),
];
const named = (text: string) => findMentions(text, people).map(({ name, sleeperUserId }) => [name, sleeperUserId]);

describe('who is named in a text', () => {
  test.each([
    ['@Ann is here', [['Ann', 'Ann']]],
    ['hey @ann!', [['ann', 'Ann']]],
    ['@Ann Lee, not the other one', [['Ann Lee', 'Ann Lee']]],
    [
      '@Ann and @ann lee',
      [
        ['Ann', 'Ann'],
        ['ann lee', 'Ann Lee'],
      ],
    ],
    ['@Ann, again @Ann', [['Ann', 'Ann']]],
    ['(@b.o_b)', [['b.o_b', 'b.o_b']]],
    ['@zoë?', [['zoë', 'Zoë']]],
    [
      '@CID',
      [
        ['CID', '1'],
        ['CID', '2'],
      ],
    ],
    ['@Annabel and mail@ann and é@ann and 𝒜@ann', []],
    ['@', []],
    ['@@Ann', [['Ann', 'Ann']]],
    ['@ Ann', []],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test('is nobody for a name that is empty, and not more people than a text can call', () => {
    expect(findMentions('@ x', [person(' ')])).toEqual([]);
    const many = Array.from({ length: 50 }, (_, n) => person(`p${n}`));
    expect(findMentions(many.map(({ displayName }) => `@${displayName}`).join(' '), many)).toHaveLength(MENTION_LIMIT);
  });
});
