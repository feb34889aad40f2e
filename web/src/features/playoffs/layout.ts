import type { PlayoffBracket, PlayoffMatch } from '../../lib/playoff-words';
import { isForPlace, roundsOf } from '../../lib/playoff-words';

/** Heights and gaps of the board, in pixels. */
export const sizes = {
  boardTop: 40,
  head: 33,
  row: 45,
  bye: 46,
  gap: 34,
  columnGap: 56,
  column: 300,
  last: 416,
  champion: 176,
};

export interface Box {
  /** Round, from 1. */
  column: number;
  top: number;
  height: number;
  match?: PlayoffMatch;
  /** The roster that rests here. */
  bye?: number;
}

/** From the right edge of a box to one of the rows of the next match. */
export interface Line {
  from: { column: number; y: number };
  to: { column: number; y: number };
  /** Who goes this way; null until it is known. */
  rosterId: number | null;
  isBye: boolean;
}

export interface Board {
  boxes: Box[];
  lines: Line[];
  height: number;
  /** Of the final: where the way to the champion begins. */
  finalY: number;
}

export const matchHeight = sizes.head + 2 * sizes.row + 2;
const rowY = (side: number) => 1 + sizes.head + sizes.row * (side + 0.5);
/** Between the two rows: where the way on begins. */
const middleY = 1 + sizes.head + sizes.row;

/**
 * Where everything of a bracket stands: from the final back, each match halfway between those that lead to it, and the
 * games for places below their round.
 */
export function boardOf({ matches, byes }: PlayoffBracket): Board {
  const main = matches.filter((match) => !isForPlace(match));
  const known = new Map(main.map((match) => [match.match, match]));
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const placed = new Set<number>();
  let bottom = 0;

  const leaf = (column: number, height: number, what: Partial<Box>): Box => {
    const box = { column, top: bottom, height, ...what };
    bottom += height + sizes.gap;
    boxes.push(box);
    return box;
  };
  const rests = (rosterId: number | null, round: number) =>
    rosterId !== null && byes.some((bye) => bye.rosterId === rosterId && bye.round === round);

  function place(match: PlayoffMatch): Box {
    placed.add(match.match);
    const before = match.sides.map(({ rosterId, from }) => {
      const source = from?.outcome === 'winner' ? known.get(from.match) : undefined;
      if (source) return { box: place(source), y: middleY, rosterId };
      if (rests(rosterId, match.round - 1)) {
        return { box: leaf(match.round - 1, sizes.bye, { bye: rosterId ?? 0 }), y: sizes.bye / 2, rosterId };
      }
      // Its opponent is open until the round before is over: a match of that round stands here, without a line.
      const open = main.find((one) => one.round === match.round - 1 && !placed.has(one.match) && !isFed(one.match));
      return rosterId === null && open ? { box: place(open), y: null, rosterId } : undefined;
    });
    const children = before.filter((child) => child !== undefined);
    if (children.length === 0) return leaf(match.round, matchHeight, { match });
    const tops = children.map(({ box }) => box.top + box.height / 2);
    const middle = tops.reduce((sum, y) => sum + y, 0) / tops.length;
    const box: Box = { column: match.round, top: Math.max(0, middle - matchHeight / 2), height: matchHeight, match };
    boxes.push(box);
    for (const [side, child] of before.entries()) {
      if (!child || child.y === null) continue;
      lines.push({
        from: { column: child.box.column, y: child.box.top + child.y },
        to: { column: box.column, y: box.top + rowY(side) },
        rosterId: child.rosterId,
        isBye: child.box.bye !== undefined,
      });
    }
    return box;
  }

  const isFed = (match: number) =>
    main.some(({ sides }) => sides.some(({ from }) => from?.outcome === 'winner' && from.match === match));

  const final = main.find((match) => match.place === 1);
  const last = final && place(final);
  for (const match of matches.filter(isForPlace)) {
    const above = boxes.filter(({ column }) => column === match.round).map(({ top, height }) => top + height);
    boxes.push({ column: match.round, top: Math.max(0, ...above) + sizes.gap, height: matchHeight, match });
  }
  const height = Math.max(0, ...boxes.map((box) => box.top + box.height));
  return { boxes, lines, height, finalY: last ? last.top + middleY : 0 };
}

/** The left edge and the width of each column; the last one is the champion's. */
export function columnsOf(bracket: PlayoffBracket): { left: number; width: number }[] {
  const rounds = roundsOf(bracket);
  let left = 0;
  return Array.from({ length: rounds + 1 }, (_, index) => {
    const isWide = bracket.matches.some(({ round, weeks }) => round === index + 1 && weeks.length > 1);
    const width = index === rounds ? sizes.champion : isWide || index === rounds - 1 ? sizes.last : sizes.column;
    const column = { left, width };
    left += width + sizes.columnGap;
    return column;
  });
}
