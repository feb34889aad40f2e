import type { ReactNode } from 'react';
import { roundName, weeksText } from '../../lib/playoff-words';
import styles from './board.module.css';
import { ByeBox } from './bye-box';
import { boardOf, columnsOf, type Line, sizes } from './layout';
import { MatchBox } from './match-box';
import { type Shown } from './shown';

interface Props {
  shown: Shown;
  weeksOf: (round: number) => readonly number[];
  /** Right of the final. */
  champion: ReactNode;
}

const corner = 6;

/** From a box to the next one: out, up or down halfway, in; with round corners. */
function pathOf(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const middle = from.x + (to.x - from.x) / 2;
  const down = Math.sign(to.y - from.y);
  const r = Math.min(corner, Math.abs(to.y - from.y) / 2);
  return `M${from.x} ${from.y}H${middle - r}q${r} 0 ${r} ${r * down}V${to.y - r * down}q0 ${r * down} ${r} ${r * down}H${to.x}`;
}

/** The rounds beside each other, joined by lines; the champion's way is bright, who rests has a dashed box. */
export function Board({ shown, weeksOf, champion }: Props) {
  const { bracket, rounds } = shown;
  const board = boardOf(bracket);
  const columns = columnsOf(bracket);
  const at = (column: number) => columns[column - 1] ?? { left: 0, width: 0 };
  const right = (column: number) => at(column).left + at(column).width;
  const end = at(rounds + 1);
  const isRoad = ({ rosterId }: Line) => rosterId !== null && rosterId === shown.champion;
  const width = end.left + end.width;
  return (
    <div className={styles.scroll} role="region" aria-label="Bracket" tabIndex={0}>
      <div className={styles.board} style={{ width, height: board.height + sizes.boardTop }}>
        {columns.slice(0, rounds).map(({ left, width: own }, index) => (
          <h2 key={left} className={styles.round} style={{ left, width: own }}>
            {roundName(index + 1, rounds)} <small>{weeksText(weeksOf(index + 1))}</small>
          </h2>
        ))}
        {shown.champion !== null && (
          <h2 className={styles.round} style={{ left: end.left, width: end.width }}>
            Champion
          </h2>
        )}
        <svg
          className={styles.lines}
          width={width}
          height={board.height}
          style={{ top: sizes.boardTop }}
          aria-hidden="true"
        >
          {board.lines
            .toSorted((a, b) => Number(isRoad(a)) - Number(isRoad(b)))
            .map((line) => (
              <path
                key={`${line.from.column}/${line.from.y}`}
                className={isRoad(line) ? styles.road : undefined}
                d={pathOf({ x: right(line.from.column), y: line.from.y }, { x: at(line.to.column).left, y: line.to.y })}
              />
            ))}
          {shown.champion !== null && (
            <path className={styles.road} d={`M${right(rounds)} ${board.finalY}H${end.left}`} />
          )}
        </svg>
        {board.boxes
          .toSorted((a, b) => a.column - b.column || a.top - b.top)
          .map(({ column, top, match, bye }) => (
            <div
              key={`${column}/${top}`}
              className={styles.box}
              style={{ left: at(column).left, top: top + sizes.boardTop, width: at(column).width }}
            >
              {match ? <MatchBox match={match} shown={shown} /> : <ByeBox rosterId={bye ?? 0} shown={shown} />}
            </div>
          ))}
        <div className={styles.crown} style={{ left: end.left, top: board.finalY + sizes.boardTop, width: end.width }}>
          {champion}
        </div>
      </div>
    </div>
  );
}
