import { Badge, type BadgeKind } from '../../ui/badge';
import { count, day, timeOfDay } from '../../lib/format';
import { Card } from '../../ui/card';
import { ProgressBar } from '../../ui/progress-bar';
import type { CollectionStatus, SeasonBreakdown } from './api';
import styles from './historical.module.css';

const badges: Record<string, { kind: BadgeKind; text: string }> = {
  in_progress: { kind: 'warning', text: 'Processing' },
  success: { kind: 'success', text: 'Complete' },
  error: { kind: 'error', text: 'Failed' },
};

const counted = [
  { key: 'rosters', head: 'Rosters' },
  { key: 'matchups', head: 'Matchups' },
  { key: 'transactions', head: 'Transactions' },
  { key: 'drafts', head: 'Drafts' },
  { key: 'unique_players_with_stats', head: 'Player stats' },
] as const;
const columns = counted.length + 4;

const rowsOf = (season: SeasonBreakdown | undefined, key: (typeof counted)[number]['key']) =>
  season?.breakdown[key] ?? 0;

interface Props {
  statuses: readonly CollectionStatus[];
  breakdowns: readonly SeasonBreakdown[];
}

/** Every season with what is stored of it, newest first; what is under way or went wrong has a line of its own. */
export function ChainStatus({ statuses, breakdowns }: Props) {
  const bySeason = new Map(breakdowns.map((each) => [each.season, each]));
  const whole = statuses.filter(({ status }) => status === 'success').map(({ season }) => bySeason.get(season));
  const sum = (of: (season: SeasonBreakdown | undefined) => number) =>
    count(whole.reduce((total, season) => total + of(season), 0));
  return (
    <Card title="Chain status" note="newest first, checked every 2 s">
      <div className={styles.scroll} role="region" aria-label="Chain status, scrollable" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">What is stored of each season</caption>
          <thead>
            <tr>
              <th scope="col">Season</th>
              {counted.map(({ key, head }) => (
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
              {counted.map(({ key }) => (
                <td key={key} className={styles.number}>
                  {sum((season) => rowsOf(season, key))}
                </td>
              ))}
              <td className={styles.number}>{sum((season) => season?.totalRecords ?? 0)}</td>
              <td colSpan={2} className={styles.quiet}>
                across {whole.length} successful {whole.length === 1 ? 'season' : 'seasons'}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

function SeasonRows({ status, stored }: { status: CollectionStatus; stored: SeasonBreakdown | undefined }) {
  const { season, done, total, errorMessage, lastCollected } = status;
  const badge = badges[status.status] ?? { kind: 'neutral' as const, text: status.status };
  const isRunning = status.status === 'in_progress';
  const share = total === 0 ? 0 : done / total;
  return (
    <tbody className={errorMessage !== null || isRunning ? styles.two : undefined}>
      <tr>
        <th scope="row">
          {season} {stored?.isCurrent && <Badge kind="accent">Current</Badge>}
        </th>
        {counted.map(({ key }) => (
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
        <td className={styles.number}>
          {lastCollected === null ? 'never' : `${day(lastCollected)}, ${timeOfDay(lastCollected)}`}
        </td>
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
