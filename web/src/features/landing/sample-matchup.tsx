import { points } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { StatusBadge } from '../../ui/badge';
import { PositionTag } from '../../ui/position-tag';
import styles from './sample-matchup.module.css';
import { sampleMatchup } from './sample';

const { home, away, lineup, week, league } = sampleMatchup;

const Team = ({ name, record, side }: { name: string; record: string; side: 'left' | 'right' }) => (
  <div className={`${styles.team} ${styles[side]}`}>
    <Avatar name={name} size={40} />
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.small}>{record}</p>
    </div>
  </div>
);

const Player = ({ player: [name, detail] }: { player: readonly [string, string, number] }) => (
  <div className={styles.player}>
    <p className={styles.name}>{name}</p>
    <p className={styles.small}>{detail}</p>
  </div>
);

/** A matchup as the product shows it, under yard-line ticks. */
export const SampleMatchup = () => (
  <figure className={styles.figure} role="img" aria-label="Example of a live matchup between two teams">
    <div className={styles.ticks} />
    <div className={styles.card}>
      <div className={styles.state}>
        <StatusBadge status="In Progress" />
        <span className={styles.small}>
          Week {week} · {league}
        </span>
      </div>
      <div className={styles.teams}>
        <Team {...home} side="left" />
        <Team {...away} side="right" />
      </div>
      <div className={`${styles.scores} figure`}>
        <span>{points(home.points)}</span>
        <span>{points(away.points)}</span>
      </div>
      <div className={styles.meter}>
        <span style={{ flexGrow: home.points }} />
        <span style={{ flexGrow: away.points }} />
      </div>
      {lineup.map(({ slot, home: left, away: right }) => (
        <div key={left[0]} className={styles.row}>
          <Player player={left} />
          <span className={left[2] > right[2] ? styles.more : styles.less}>{points(left[2])}</span>
          <PositionTag position={slot} />
          <span className={right[2] > left[2] ? styles.more : styles.less}>{points(right[2])}</span>
          <Player player={right} />
        </div>
      ))}
    </div>
  </figure>
);
