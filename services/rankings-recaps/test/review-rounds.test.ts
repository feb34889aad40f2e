import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { bookOf } from '../src/domain/book/book-of.js';
import { cardsOf } from '../src/domain/review/cards.js';
import { reviewOf } from '../src/domain/review/review.js';

/**
 * A season of four teams whose only two weeks are one round: roster 1 wins the first week, roster 2 the round. In the
 * consolation bracket it is roster 3 and roster 4; `opponents`: whom each meets in the second week. The first one may
 * be stored or not.
 */
function playedRound(opponents = [2, 1, 4, 3], isFirstStored = true) {
  const response = generatedSeason({ seed: 1, teams: 4, weeks: 2 });
  const scores = [
    [130, 110, 100, 90],
    [80, 120, 95, 125],
  ];
  response.weeks.forEach((week, index) => {
    week.teams.sort((a, b) => a.rosterId - b.rosterId);
    week.teams.forEach((team, place) => {
      const isPlayoffGame = place < 2;
      const opponentRosterId = (index === 0 ? [2, 1, 4, 3] : opponents)[place] ?? 0;
      const pointsHundredths = (scores[index]?.[place] ?? 0) * 100;
      Object.assign(team, { isPlayoffGame, isRegularSeason: false, opponentRosterId, pointsHundredths });
    });
  });
  response.playoffRounds = [{ weeks: [1, 2] }];
  if (!isFirstStored) response.weeks.shift();
  const book = bookOf('chain', '2025', response);
  return (rosterId: number) => {
    const team = book.teams.find((one) => one.rosterId === rosterId)!;
    const review = reviewOf({ book, players: [], trades: [], ranks: new Map() }, team)!;
    return { review, cards: new Map(cardsOf(review, { names: false }).map((card) => [card.kind, card])) };
  };
}

describe('a round of two weeks in a season in review', () => {
  it('is won by its sum alone: who won its first week has won nothing', () => {
    const of = playedRound();
    expect(of(1).review.luckiest).toBeNull();
    expect(of(2).review.luckiest).toMatchObject({ weeks: [1, 2], points: 23_000, against: 21_000 });
    expect(of(2).cards.get('luckiest-win')).toMatchObject({
      caption: 'chance of a win, weeks 1 and 2',
      text: 'Beat the other team 230.00 to 210.00. It held against 3 of 3 scores.',
    });
  });

  it('is told as it stood after its first week', () => {
    expect(playedRound()(1).cards.get('best-week')?.text).toBe(
      'Led the other team 130.00 to 110.00 after the first week of two. The best of 4 scores.',
    );
  });

  it('is won by its sum in the consolation bracket too', () => {
    const of = playedRound();
    expect(of(3).review.luckiest).toBeNull();
    expect(of(4).review.luckiest).toMatchObject({ weeks: [1, 2], points: 21_500, against: 19_500 });
    expect(of(3).review.games.map(({ decided }) => decided?.weeks ?? null)).toEqual([null, [1, 2]]);
  });

  it('is won by nobody while its first week is not stored', () => {
    const of = playedRound(undefined, false);
    expect(of(2).review.luckiest).toBeNull();
    expect(of(2).cards.get('best-week')?.text).toBe(
      'Led the other team 120.00 to 80.00 in the one week of two that is known. 2nd of 4 scores.',
    );
  });

  it('is a game each week where the second one is against somebody else', () => {
    const of = playedRound([3, 4, 1, 2]);
    expect(of(3).review.luckiest).toMatchObject({ weeks: [1], points: 10_000, against: 9_000 });
    expect(of(4).review.luckiest).toMatchObject({ weeks: [2], points: 12_500, against: 12_000 });
  });
});
