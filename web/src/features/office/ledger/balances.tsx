import { FirstFew } from '../../../ui/first-few';
import type { People } from '../use-people';
import type { Summary } from './api';
import styles from './ledger.module.css';
import { dollars, nameOf } from './ledger-words';

interface Props {
  summary: Summary;
  people: People;
  me: string | undefined;
}

const shownBalances = 4;

/** The reader's own balance stands first. */
const mineFirst = (balances: Summary['balances'], me: string | undefined) =>
  balances.toSorted((a, b) => Number(b.party === me) - Number(a.party === me));

/** The pot at a glance, and who has to get and to give how much. */
export function Balances({ summary: { pot, balances }, people, me }: Props) {
  const all = pot.collected + pot.due;
  const others = balances.filter(({ party, net }) => party !== 'pot' && net !== 0);
  const figures = [
    ['Collected', pot.collected],
    ['Due', pot.due],
    ['Paid out', pot.paidOut],
  ] as const;
  if (all + pot.paidOut === 0 && others.length === 0) return null;
  return (
    <div className={styles.sums}>
      <dl className={styles.pot}>
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-due={label === 'Due' && cents > 0}>{dollars(cents)}</dd>
          </div>
        ))}
      </dl>
      {all > 0 && (
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${(100 * pot.collected) / all}%` }} />
        </span>
      )}
      {others.length > 0 && (
        <FirstFew rows={mineFirst(others, me)} first={shownBalances}>
          {(rows, more) => (
            <ul className={styles.balances} aria-label="Balances">
              {rows.map(({ party, net }) => (
                <li key={party}>
                  <bdi>{nameOf(party, people)}</bdi>
                  {party === me && ' (You)'} {net > 0 ? 'gets' : 'owes'} <b>{dollars(Math.abs(net))}</b>
                </li>
              ))}
              {more && <li>{more}</li>}
            </ul>
          )}
        </FirstFew>
      )}
    </div>
  );
}
