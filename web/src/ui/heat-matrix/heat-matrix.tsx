import type { ReactNode } from 'react';
import { Avatar } from '../avatar';
import styles from './heat-matrix.module.css';

/** A row and a column of the matrix. */
export interface HeatTeam {
  key: string;
  name: string;
  image: string | null;
  mine: boolean;
}

export interface HeatCell {
  text: string;
  /** -1 to 1: how strongly it is tinted, red below and green above 0. */
  lean: number;
  /** Outlined instead of tinted: what the row has without the comparison. */
  isOwn?: boolean;
}

interface Props<Team extends HeatTeam> {
  caption: string;
  /** Names the first column. */
  corner: string;
  teams: readonly Team[];
  /** What a column's head is called in full. */
  columnTitle: (team: Team) => string;
  /** Null where there is nothing to compare. */
  cellOf: (row: Team, column: Team) => HeatCell | null;
  /** Rows of 44 below a head of 32, as in a table that stands beside it. */
  tall?: boolean;
  /** Columns after the matrix. */
  sums?: readonly { head: string; of: (row: Team) => ReactNode; strong?: boolean }[];
}

const lookOf = ({ lean, isOwn }: HeatCell): string | undefined => {
  if (isOwn) return styles.own;
  if (lean === 0) return styles.same;
  return lean > 0 ? styles.more : styles.fewer;
};

/** Between 14 % and half of the colour. */
const tintOf = ({ lean }: HeatCell): string => `${Math.round(14 + 36 * Math.min(Math.abs(lean), 1))}%`;

const Cell = ({ cell }: { cell: HeatCell | null }) =>
  cell === null ? (
    <td className={styles.none}>
      <span aria-hidden="true">–</span>
    </td>
  ) : (
    <td className={lookOf(cell)} style={{ '--tint': tintOf(cell) }}>
      {cell.text}
    </td>
  );

/** Everybody against everybody: rows and columns in one order, the first column stays while it scrolls. */
export const HeatMatrix = <Team extends HeatTeam>(props: Props<Team>) => {
  const { caption, corner, teams, columnTitle, cellOf, tall = false, sums = [] } = props;
  return (
    <div className={styles.scroll} role="region" aria-label={`${caption}, scrollable`} tabIndex={0}>
      <table className={tall ? `${styles.table} ${styles.tall}` : styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {teams.map((team) => (
              <th key={team.key} scope="col" className={team.mine ? styles.you : undefined}>
                <span className={styles.head} title={columnTitle(team)}>
                  <Avatar name={team.name} image={team.image} size={24} />
                  <span className="visually-hidden">{columnTitle(team)}</span>
                </span>
              </th>
            ))}
            {sums.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((row) => (
            <tr key={row.key} className={row.mine ? styles.mine : undefined}>
              <th scope="row">
                <span className={styles.team}>
                  <Avatar name={row.name} image={row.image} size={20} />
                  <span dir="auto">{row.name}</span>
                </span>
              </th>
              {teams.map((column) => (
                <Cell key={column.key} cell={cellOf(row, column)} />
              ))}
              {sums.map(({ head, of, strong }) => (
                <td key={head} className={strong ? styles.strong : styles.sum}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What the tints mean, in words. */
export const HeatLegend = ({
  more,
  fewer,
  same,
  own,
}: Record<'more' | 'fewer', string> & { same?: string; own?: string }) => (
  <ul className={styles.legend}>
    <li>
      <span className={styles.more} aria-hidden="true" /> {more}
    </li>
    {same && (
      <li>
        <span className={styles.same} aria-hidden="true" /> {same}
      </li>
    )}
    <li>
      <span className={styles.fewer} aria-hidden="true" /> {fewer}
    </li>
    {own && (
      <li>
        <span className={styles.own} aria-hidden="true" /> {own}
      </li>
    )}
  </ul>
);
