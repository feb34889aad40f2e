import { points, signed } from '../lib/format';
import { StatusBadge } from './badge';
import styles from './score-pair.module.css';
import { TeamCell } from './team-cell';

export interface Side {
  rosterId: number;
  teamName: string;
  /** Owner, record and average. */
  detail: string;
  avatar: string | null;
  points: number;
  /** Both weeks of a two-week round, which decide it. */
  roundPoints?: number | null;
  you: boolean;
}

interface Props {
  sides: readonly [Side, Side];
  /** Final, In Progress or Scheduled. */
  status: string;
  /** Starters of both sides whose game has not begun; undefined where it is not known. */
  yetToPlay?: number;
  /** The badge stands elsewhere: the two teams only, below how many are yet to play. */
  compact?: boolean;
  /** False while a two-week round has a week to come. */
  decided?: boolean;
}

/** How far the first is ahead in what decides: the week, or both weeks of a round. */
const leadOf = ([a, b]: readonly [Side, Side]): number => (a.roundPoints ?? a.points) - (b.roundPoints ?? b.points);

/** The roster that is ahead; undefined while they are level. */
const leaderOf = ([a, b]: readonly [Side, Side]): number | undefined => {
  const ahead = leadOf([a, b]);
  if (ahead === 0) return undefined;
  return ahead > 0 ? a.rosterId : b.rosterId;
};

const noteOf = ({ sides, status, yetToPlay }: Props): string => {
  if (status === 'Scheduled') return '';
  if (status === 'In Progress' && yetToPlay) return `${yetToPlay} yet to play`;
  return signed(Math.abs(leadOf(sides)));
};

/** Two teams over each other with their scores at the right; the leader is bright and has a caret. */
export function ScorePair(props: Props) {
  const { sides, status, compact = false, decided = status === 'Final' } = props;
  const note = compact && !(status === 'In Progress' && props.yetToPlay) ? '' : noteOf(props);
  const leader = leaderOf(sides);
  const mine = sides.some((side) => side.you);
  return (
    <li className={`${styles.pair} ${mine ? styles.mine : ''}`} data-mine={mine || undefined}>
      {(!compact || note) && (
        <div className={styles.state}>
          {compact ? <span /> : <StatusBadge status={status} />}
          <span className={styles.note}>{note}</span>
        </div>
      )}
      {sides.map((side) => {
        const leads = side.rosterId === leader;
        return (
          <div key={side.rosterId} className={styles.side}>
            <TeamCell
              name={side.teamName}
              detail={side.detail}
              image={side.avatar}
              you={side.you}
              quiet={leader !== undefined && !leads}
            />
            <span className={`${styles.points} figure ${leads ? styles.leads : ''}`}>
              {points(side.points)}
              {leads && <span className="visually-hidden">{decided ? ', winner' : ', leading'}</span>}
              {side.roundPoints != null && <span className={styles.round}>Round {points(side.roundPoints)}</span>}
            </span>
          </div>
        );
      })}
    </li>
  );
}
