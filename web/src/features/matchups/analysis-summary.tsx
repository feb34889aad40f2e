import { points } from '../../lib/format';
import { efficiencyTone, percent, pointsLeftTone, swapSentence, tipBelow, type Tone } from './analysis';
import type { Analysis, Summary } from './api';
import styles from './optimal-lineup.module.css';

const Value = ({ label, value, tone }: { label: string; value: string; tone?: Tone }) => (
  <div className={styles.value}>
    <dt>{label}</dt>
    <dd className={`figure ${tone ? styles[tone] : ''}`}>{value}</dd>
  </div>
);

function Verdict({ analysis, summary }: { analysis: Analysis; summary: Summary }) {
  if (summary.pointsLeft <= 0) return <p>Perfect! You started your optimal lineup this week.</p>;
  return (
    <>
      <p>
        You left <b>{points(summary.pointsLeft)} points</b> on the bench.{' '}
        <span className={styles.quiet}>{swapSentence(analysis)}</span>
      </p>
      {summary.efficiency < tipBelow && (
        <p className={styles.quiet}>Tip: efficiency is under {tipBelow}%. Review your bench before kickoff.</p>
      )}
    </>
  );
}

/** The four figures, their bar, and a summary in words. */
export function AnalysisSummary({ analysis, summary }: { analysis: Analysis; summary: Summary }) {
  const { actualPoints, optimalPoints, pointsLeft, efficiency } = summary;
  return (
    <>
      <dl className={styles.values}>
        <Value label="Actual Points" value={points(actualPoints)} />
        <Value label="Optimal Points" value={points(optimalPoints)} />
        <Value label="Points Left" value={points(pointsLeft)} tone={pointsLeftTone(pointsLeft)} />
        <Value label="Efficiency" value={percent(efficiency)} tone={efficiencyTone(efficiency)} />
      </dl>
      <div className={styles.verdict}>
        <div className={`${styles.bar} ${styles[efficiencyTone(efficiency)]}`} aria-hidden="true">
          <span style={{ width: `${efficiency}%` }} />
        </div>
        <Verdict analysis={analysis} summary={summary} />
      </div>
    </>
  );
}
