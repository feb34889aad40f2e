import { timeOfDay } from '../../../lib/format';
import { warnsAt } from './budget-limits';
import styles from './budget.module.css';

const minuteMs = 60_000;
const width = 300;
const height = 84;
const left = 34;
const top = 8;

interface Props {
  /** Calls of each minute, oldest first; the last one is still running. */
  minutes: readonly number[];
  limit: number;
  /** ISO instant of the last minute. */
  now: string;
}

/** The calls of the last minutes below the line that they may not cross. */
export function CallsChart({ minutes, limit, now }: Props) {
  const most = Math.max(limit, ...minutes);
  const x = (index: number) => left + ((width - left - 6) * index) / Math.max(minutes.length - 1, 1);
  const y = (calls: number) => top + (height - 2 * top) * (1 - calls / most);
  const path = minutes.map((calls, index) => `${index === 0 ? 'M' : 'L'} ${x(index)} ${y(calls)}`).join(' ');
  const peak = Math.max(...minutes);
  const peakAt = Date.parse(now) - (minutes.length - 1 - minutes.lastIndexOf(peak)) * minuteMs;
  const words = `Calls by minute of the last ${minutes.length} minutes: ${minutes.join(', ')}`;
  return (
    <>
      <svg className={styles.calls} viewBox={`0 0 ${width} ${height + 14}`} role="img" aria-label={words}>
        <line x1={left} x2={width} y1={y(limit)} y2={y(limit)} className={styles.mark} strokeDasharray="4 3" />
        <line x1={left} x2={width} y1={y(0)} y2={y(0)} className={styles.ground} />
        {[limit, 0].map((value) => (
          <text key={value} x={left - 6} y={y(value) + 4} className={styles.tick} textAnchor="end">
            {value}
          </text>
        ))}
        <path d={path} className={styles.curve} />
        <circle cx={x(minutes.length - 1)} cy={y(minutes.at(-1) ?? 0)} r="3" className={styles.end} />
        <text x={left} y={height + 10} className={styles.tick}>
          −{minutes.length} min
        </text>
        <text x={width} y={height + 10} className={styles.tick} textAnchor="end">
          now
        </text>
      </svg>
      <p className={styles.facts}>
        <span>{peak === 0 ? 'No calls' : `Peak ${peak} a minute at ${timeOfDay(peakAt)}`}</span>
        <span>Warns at {warnsAt * 100}%</span>
      </p>
    </>
  );
}
