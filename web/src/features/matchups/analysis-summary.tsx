import { points } from '../../lib/format';
import { efficiencyTone, leftWords, percent, pointsLeftTone, swapSentence, tipBelow, type Tone } from './analysis';
import type { Analysis, Summary } from './api';
import styles from './optimal-lineup.module.css';

const Value = ({ label, value, tone }: { label: string; value: string; tone?: Tone }) => (
  <div className={styles.value}>
    <dt>{label}</dt>
    <dd className={`figure ${tone ? styles[tone] : ''}`}>{value}</dd>
  </div>
);

interface Props {
  analysis: Analysis;
  summary: Summary;
  /** Of another team than one's own. */
  teamName: string | undefined;
}

function Verdict({ analysis, summary, teamName }: Props) {
  const name = teamName !== undefined && <bdi>{teamName}</bdi>;
  if (summary.pointsLeft <= 0)
    return (
      <p>{name ? <>{name} started their optimal lineup</> : 'Perfect! You started your optimal lineup'} this week.</p>
    );
  return (
    <>
      <p>
        {name || 'You'} left <b>{leftWords(summary.pointsLeft)} points</b> on the bench.{' '}
        <span className={styles.quiet}>{swapSentence(analysis)}</span>
      </p>
      {!name && summary.efficiency < tipBelow && (
        <p className={styles.quiet}>Tip: efficiency is under {tipBelow}%. Review your bench before kickoff.</p>
      )}
    </>
  );
}

/** The four figures, their bar, and a summary in words. */
export function AnalysisSummary(props: Props) {
  const { actualPoints, optimalPoints, pointsLeft, efficiency } = props.summary;
  return (
    <>
      <dl className={styles.values}>
        <Value label="Actual Points" value={points(actualPoints)} />
        <Value label="Optimal Points" value={points(optimalPoints)} />
        <Value label="Points Left" value={leftWords(pointsLeft)} tone={pointsLeftTone(pointsLeft)} />
        <Value label="Efficiency" value={percent(efficiency)} tone={efficiencyTone(efficiency)} />
      </dl>
      <div className={styles.verdict}>
        <div className={`${styles.bar} ${styles[efficiencyTone(efficiency)]}`} aria-hidden="true">
          <span style={{ width: `${efficiency}%` }} />
        </div>
        <Verdict {...props} />
      </div>
    </>
  );
}
