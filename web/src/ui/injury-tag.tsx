import styles from './injury-tag.module.css';
import { Tip } from './tip/tip';

export interface Injury {
  status: string;
  injuryType?: string | null;
  description?: string | null;
}

interface Look {
  label: string;
  tone: 'error' | 'warning';
}

const looks: Record<string, Look> = {
  OUT: { label: 'OUT', tone: 'error' },
  IR: { label: 'IR', tone: 'error' },
  DOUBTFUL: { label: 'D', tone: 'warning' },
  QUESTIONABLE: { label: 'Q', tone: 'warning' },
  SUSPENDED: { label: 'SUSP', tone: 'error' },
  PUP: { label: 'PUP', tone: 'error' },
};

/** The provider shortens one of the statuses. */
const keyOf = (status: string): string => (/^sus/i.test(status) ? 'SUSPENDED' : status.toUpperCase());

/** A short tag for a player's injury; a status of another kind is a green mark. What hurts is in the tooltip. */
export function InjuryTag({ injury }: { injury: Injury }) {
  const look = looks[keyOf(injury.status)];
  const said = [injury.status, injury.injuryType, injury.description].filter(Boolean).join(' · ');
  return (
    <Tip text={said}>
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={`${styles.tag} ${styles[look?.tone ?? 'success']}`}
          aria-label={`Injury: ${said}`}
        >
          {look?.label ?? <span className={styles.dot} />}
        </button>
      )}
    </Tip>
  );
}
