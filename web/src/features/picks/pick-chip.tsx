import { SwapOutlined } from '@ant-design/icons';
import { Tip } from '../../ui/tip/tip';
import type { Pick } from './api';
import styles from './picks.module.css';
import { pickLabel, wayWords } from './words';

interface Props {
  pick: Pick;
  nameOf: (rosterId: number) => string;
}

/** A pick of one's own, or a traded one, which tells its way. */
export function PickChip({ pick, nameOf }: Props) {
  if (pick.rosterId === pick.ownerId) return <span className={styles.chip}>{pickLabel(pick)}</span>;
  return (
    <Tip text={wayWords(pick, nameOf)}>
      {(trigger) => (
        <button type="button" {...trigger} className={`${styles.chip} ${styles.traded}`}>
          <SwapOutlined aria-hidden="true" />
          {pickLabel(pick)} <span className={styles.origin}>{nameOf(pick.rosterId)}</span>
        </button>
      )}
    </Tip>
  );
}
