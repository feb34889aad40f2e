import { PositionTag } from '../../ui/position-tag';
import styles from './lineups.module.css';

/** The slot of a starter; a dash where the league has had other slots since, and nobody knows those of the week. */
export const SlotTag = ({ slot }: { slot: string }) =>
  slot === '' ? (
    <span className={styles.none} title="The league’s starting slots have changed since this week">
      –
    </span>
  ) : (
    <PositionTag position={slot} />
  );
