import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import type { SystemReport } from '../api';
import { warnsAt } from './budget-limits';
import { CallsChart } from './calls-chart';
import { until } from './lasting';
import styles from './budget.module.css';
import { Unavailable } from './unavailable';

const radius = 80;
const arc = Math.PI * radius;

function Gauge({ calls, limit }: { calls: number; limit: number }) {
  const share = limit === 0 ? 0 : Math.min(calls / limit, 1);
  const half = `M 20 100 A ${radius} ${radius} 0 0 1 180 100`;
  return (
    <svg
      className={styles.gauge}
      viewBox="0 0 200 116"
      role="img"
      aria-label={`${calls} of ${limit} calls in the last 60 s`}
    >
      <path d={half} className={styles.track} />
      {share > 0 && (
        <path
          d={half}
          className={share >= warnsAt ? styles.high : styles.used}
          strokeDasharray={`${share * arc} ${arc}`}
        />
      )}
      <line
        x1="100"
        y1="28"
        x2="100"
        y2="14"
        className={styles.mark}
        transform={`rotate(${(warnsAt - 0.5) * 180} 100 100)`}
      />
      <text x="100" y="88" className={`figure ${styles.count}`}>
        {calls}
      </text>
      <text x="100" y="108" className={styles.limit}>
        of {limit} calls
      </text>
    </svg>
  );
}

/** How many calls to the provider the last minute has used. */
export function Budget({ sync, now }: { sync: SystemReport['sync']; now: string }) {
  if (sync === null) {
    return (
      <Card title="Provider budget">
        <Unavailable of="league-sync" />
      </Card>
    );
  }
  const { calls, limit, blockedUntil, minutes, refused } = sync.budget;
  const isHigh = calls >= limit * warnsAt;
  const state = blockedUntil ? (
    <Badge kind="error">Blocked</Badge>
  ) : (
    <Badge kind={isHigh ? 'warning' : 'success'}>{isHigh ? 'Busy' : 'Calm'}</Badge>
  );
  return (
    <Card title="Provider budget" note="Sleeper API" extra={state}>
      <Gauge calls={calls} limit={limit} />
      <p className={styles.under}>
        {blockedUntil
          ? `The provider asked for no calls; it is asked again ${until(blockedUntil, now)}`
          : 'in the last 60 s, retries counted'}
      </p>
      <CallsChart minutes={minutes} limit={limit} now={now} />
      <p className={styles.facts}>
        <span>
          Refused (429): <b>{refused}</b> in 24 hours
        </span>
      </p>
    </Card>
  );
}
