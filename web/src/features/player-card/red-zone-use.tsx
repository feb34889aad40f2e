import { percent } from '../../lib/format';
import { ProgressBar } from '../../ui/progress-bar';
import type { Card, RedZone } from './api';
import styles from './player-card.module.css';

const things = { rushing: 'carries', receiving: 'targets' };

const partsOf = ({ redZone, goalLine, total }: RedZone) => [
  { name: 'Red Zone (6-20)', part: redZone },
  { name: 'Goal Line (1-5)', part: goalLine },
  { name: 'Total (1-20)', part: total },
];

function foot({ touchdowns, total }: RedZone, thing: string): string {
  const made = touchdowns === 1 ? '1 touchdown' : `${touchdowns} touchdowns`;
  return total.count === 0 ? made : `${made}, ${percent((touchdowns / total.count) * 100)} of their red-zone ${thing}`;
}

/** The player's part of the team's carries or targets inside the 20. */
export function RedZoneUse({ card: { redZone, player } }: { card: Card }) {
  if (!redZone) return null;
  const thing = things[redZone.kind];
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h3>Red-zone use</h3>
        <p className={styles.note}>
          share of {player.team ?? 'the team'} {thing}
        </p>
      </div>
      <ul className={styles.shares}>
        {partsOf(redZone).map(({ name, part: { count, teamCount, share } }) => (
          <li key={name}>
            <span>{name}</span>
            <ProgressBar share={(share ?? 0) / 100} label={`${name}, share`} />
            <span>
              {count} of {teamCount}
            </span>
            <b>{share === null ? '–' : `${Math.round(share)}%`}</b>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>{foot(redZone, thing)}</p>
    </section>
  );
}
