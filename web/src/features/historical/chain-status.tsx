import { Badge } from '../../ui/badge';
import { count, counted } from '../../lib/format';
import { Card } from '../../ui/card';
import { ProgressBar } from '../../ui/progress-bar';
import { usePhone } from '../../ui/use-media';
import type { CollectionStatus, SeasonBreakdown } from './api';
import { ChainList } from './chain-list';
import { badgeOf, collectedAt, parts } from './chain-words';
import styles from './historical.module.css';

const columns = parts.length + 4;

const rowsOf = (season: SeasonBreakdown | undefined, key: (typeof parts)[number]['key']) => season?.breakdown[key] ?? 0;

interface Props {
  statuses: readonly CollectionStatus[];
  breakdowns: readonly SeasonBreakdown[];
}

/** Every season with what is stored of it, newest first; what is under way or went wrong has a line of its own. */
export function ChainStatus({ statuses, breakdowns }: Props) {
  const isPhone = usePhone();
  const bySeason = new Map(breakdowns.map((each) => [each.season, each]));
  const whole = statuses.filter(({ status }) => status === 'success').map(({ season }) => bySeason.get(season));
  const sum = (of: (season: SeasonBreakdown | undefined) => number) =>
    whole.reduce((total, season) => total + of(season), 0);
  const records = sum((season) => season?.totalRecords ?? 0);
  const across = `across ${counted(whole.length, 'successful season')}`;
  if (isPhone) {
    return (
      <Card title="Chain status" note="newest first">
        <ChainList statuses={statuses} bySeason={bySeason} />
        <p className={styles.sum}>
          <b>{counted(records, 'record')}</b> {across}
        </p>
      </Card>
    );
  }
  return (
    <Card title="Chain status" note="newest first">
      <div className={styles.scroll} role="region" aria-label="Chain status, scrollable" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">What is stored of each season</caption>
          <thead>
            <tr>
              <th scope="col">Season</th>
              {parts.map(({ key, head }) => (
                <th key={key} scope="col" className={styles.number}>
                  {head}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Total
              </th>
              <th scope="col">Status</th>
              <th scope="col" className={styles.number}>
                Last collected
              </th>
            </tr>
          </thead>
          {statuses.map((status) => (
            <SeasonRows key={status.season} status={status} stored={bySeason.get(status.season)} />
          ))}
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {parts.map(({ key }) => (
                <td key={key} className={styles.number}>
                  {count(sum((season) => rowsOf(season, key)))}
                </td>
              ))}
              <td className={styles.number}>{count(records)}</td>
              <td colSpan={2} className={styles.quiet}>
                {across}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function SeasonRows({ status, stored }: { status: CollectionStatus; stored: SeasonBreakdown | undefined }) {
  const { season, done, total, errorMessage } = status;
  const badge = badgeOf(status);
  const isRunning = status.status === 'in_progress';
  const share = total === 0 ? 0 : done / total;
  return (
    <tbody className={errorMessage !== null || isRunning ? styles.two : undefined}>
      <tr>
        <th scope="row">
          <span className={styles.named}>
            {season} {stored?.isCurrent && <Badge kind="accent">Current</Badge>}
          </span>
        </th>
        {parts.map(({ key }) => (
          <td key={key} className={styles.number}>
            {count(rowsOf(stored, key))}
          </td>
        ))}
        <td className={`${styles.number} ${styles.strong}`}>{count(stored?.totalRecords ?? 0)}</td>
        <td>
          <Badge kind={badge.kind} live={isRunning}>
            {badge.text}
          </Badge>
        </td>
        <td className={styles.number}>{collectedAt(status)}</td>
      </tr>
      {isRunning && (
        <tr>
          <td colSpan={columns}>
            <span className={styles.progress}>
              <ProgressBar share={share} label={`Collecting ${season}`} />
              <b className="figure">{Math.floor(share * 100)}%</b>
              <span className={styles.quiet}>
                {done} of {total} parts
              </span>
            </span>
          </td>
        </tr>
      )}
      {errorMessage !== null && (
        <tr>
          <td colSpan={columns} className={styles.problem}>
            {errorMessage}
          </td>
        </tr>
      )}
    </tbody>
  );
}
