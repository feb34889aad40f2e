import { counted, percent } from '../../lib/format';
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
  const made = counted(touchdowns, 'touchdown');
  return total.count === 0 ? made : `${made}, ${percent((touchdowns / total.count) * 100)} of their red-zone ${thing}`;
}

/** Whose plays are counted: of a traded player those of the team of each week. */
function teamsOf({ log, player }: Card, { weeks }: RedZone): string {
  const played = new Set(weeks.map(({ week }) => week));
  const teams = new Set(log.filter(({ week }) => played.has(week)).map(({ team }) => team));
  if (teams.size > 1) return "their teams'";
  return [...teams][0] ?? player.team ?? 'the team';
}

/** The player's part of the carries or targets of their teams inside the 20. */
export function RedZoneUse({ card }: { card: Card }) {
  const { redZone } = card;
  if (!redZone) return null;
  const thing = things[redZone.kind];
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <h3>Red-zone use</h3>
        <p className={styles.note}>
          share of {teamsOf(card, redZone)} {thing}
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
