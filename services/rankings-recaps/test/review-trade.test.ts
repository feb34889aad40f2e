import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { bookOf } from '../src/domain/book/book-of.js';
import { cardsOf } from '../src/domain/review/cards.js';
import { reviewOf } from '../src/domain/review/review.js';

const got = { playerId: 'got', name: 'Gary Got' };
const gave = { playerId: 'gave', name: 'Gus Gave' };

/**
 * The card of roster 1, which traded with roster 2 in week 2 of four. `holders`: week by week whose the player is that
 * it got; the other one is roster 1's until then, and roster 2's later. Both score ten points a week.
 */
function tradeCard(holders: number[]) {
  const book = bookOf('chain', '2025', generatedSeason({ seed: 1, teams: 4, weeks: 4 }));
  const fields = { position: 'WR', isStarter: false, pointsHundredths: 1_000 };
  const players = holders.map((rosterId, index) => ({
    week: index + 1,
    players: [
      { ...fields, ...got, rosterId },
      { ...fields, ...gave, rosterId: rosterId === 1 ? 2 : 1 },
    ],
  }));
  const sides = [
    { rosterId: 1, got: [got], gave: [gave], alsoGot: [] },
    { rosterId: 2, got: [gave], gave: [got], alsoGot: [] },
  ];
  const team = book.teams.find(({ rosterId }) => rosterId === 1)!;
  const review = reviewOf({ book, players, trades: [{ week: 2, sides }], ranks: new Map() }, team)!;
  return cardsOf(review, { names: false }).find(({ kind }) => kind === 'trade')!;
}

const row = (week: number, value: string) => ({ label: `Week ${week}`, value });

describe('the trade of the year', () => {
  it('counts from its week where it was made before the games', () => {
    expect(tradeCard([2, 1, 1, 1])).toMatchObject({
      value: '30.0',
      caption: 'points since week 2',
      text: 'Got Gary Got. Gave Gus Gave, 30.0 points there.',
      rows: [row(2, '10.00'), row(3, '10.00'), row(4, '10.00')],
      marked: [0, 1, 2],
    });
  });

  it('counts from the next week where the games of its own were over: the player scored for the other team in them', () => {
    expect(tradeCard([2, 2, 1, 1])).toMatchObject({
      value: '20.0',
      caption: 'points since week 3',
      text: 'Got Gary Got. Gave Gus Gave, 20.0 points there.',
      rows: [row(3, '10.00'), row(4, '10.00')],
      marked: [0, 1],
    });
  });

  it('counts from its week where the team never had the player in one', () => {
    expect(tradeCard([2, 2, 3, 3])).toMatchObject({
      value: '0.0',
      caption: 'points since week 2',
      rows: [row(2, '0.00'), row(3, '0.00'), row(4, '0.00')],
      marked: [],
    });
  });
});
