import { points } from '../../lib/format';
import type { MySide } from './api';
import styles from './lineups.module.css';
import { SlotTag } from './slot-tag';
import { StarterCell } from './starter-cell';
import type { OpponentOf } from './use-opponent-ranks';

interface Props {
  side: MySide;
  opponentOf: (playerId: string) => OpponentOf | undefined;
  live: boolean;
}

/** The starting line-up of a week without an opponent. */
export const LoneLineup = ({ side, opponentOf, live }: Props) => (
  <table className={styles.table}>
    <caption className="visually-hidden">Starting lineup: {side.teamName}</caption>
    <thead>
      <tr>
        <th scope="col" className={styles.loneSlot}>
          Slot
        </th>
        <th scope="col">Starter (bye)</th>
        <th scope="col" className={styles.lonePoints}>
          Pts
        </th>
      </tr>
    </thead>
    <tbody>
      {side.lineup.starters.map((starter, index) => (
        <tr key={index}>
          <td className={styles.loneSlot}>
            <SlotTag slot={starter.slotPosition} />
          </td>
          <th scope="row">
            <StarterCell starter={starter} opponentOf={opponentOf} short={false} live={live} />
          </th>
          <td className={styles.lonePoints}>{starter.points === null ? '–' : points(starter.points)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td className={styles.loneSlot} />
        <th scope="row">Total</th>
        <td className={styles.lonePoints}>{points(side.points)}</td>
      </tr>
    </tfoot>
  </table>
);
