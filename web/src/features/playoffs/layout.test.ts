import { overPlayoffs, projectedPlayoffs } from '../../testing/playoffs-fixtures';
import { boardOf, columnsOf, matchHeight } from './layout';

const { winners } = overPlayoffs();
const open = projectedPlayoffs().winners;

describe('the board of a bracket', () => {
  it('has every match and every bye once, and none over another', () => {
    for (const bracket of [winners, open, reseeded()]) {
      const { boxes, height } = boardOf(bracket);
      expect(boxes.flatMap(({ match }) => match?.match ?? []).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(boxes.flatMap(({ bye }) => bye ?? []).sort()).toEqual([1, 2]);
      for (const [index, box] of boxes.entries()) {
        expect(box.top + box.height).toBeLessThanOrEqual(height);
        for (const other of boxes.slice(index + 1).filter(({ column }) => column === box.column)) {
          expect(box.top >= other.top + other.height || other.top >= box.top + box.height).toBe(true);
        }
      }
    }
  });

  it('joins each match with those that lead to it, and puts it between them', () => {
    const { boxes, lines } = boardOf(winners);
    expect(lines.map(({ rosterId, isBye }) => [rosterId, isBye])).toEqual(
      expect.arrayContaining([
        [1, true],
        [2, true],
        [4, false],
        [3, false],
        [1, false],
        [2, false],
      ]),
    );
    expect(lines).toHaveLength(6);
    const topOf = (number: number) => boxes.find(({ match }) => match?.match === number)?.top ?? 0;
    expect(topOf(6)).toBe((topOf(3) + topOf(4)) / 2);
    expect(topOf(7)).toBeGreaterThanOrEqual(topOf(6) + matchHeight);
  });

  it('draws no line to a side that is open until the round before is over', () => {
    expect(boardOf(reseeded()).lines.filter(({ to }) => to.column === 2)).toHaveLength(2);
  });

  it('is wider where a round has two weeks', () => {
    expect(columnsOf(winners).map(({ width }) => width)).toEqual([300, 300, 416, 176]);
  });
});

/** Pairs of the second round are seeded anew: it is not known where they come from. */
function reseeded() {
  const matches = open.matches.map((match) =>
    match.round === 2 && match.place === null
      ? { ...match, sides: match.sides.map((side) => ({ ...side, from: null })) }
      : match,
  );
  return { ...open, matches };
}
