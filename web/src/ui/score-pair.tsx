import { Link } from 'react-router';
import { margin, points } from '../lib/format';
import { decidingPoints, isBetter, type Leg, legsOf, type Scored } from '../lib/playoff-round';
import { StatusBadge } from './badge';
import styles from './score-pair.module.css';
import { TeamCell } from './team-cell';

export interface Side extends Scored {
  rosterId: number;
  teamName: string;
  /** Owner, record and average. */
  detail: string;
  avatar: string | null;
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
  /** The address of both line-ups: the whole pair is the link. */
  lineups?: string;
  /** What it is played for: "Semi-final". */
  name?: string;
  /** Its line-ups are what the page shows. */
  shown?: boolean;
}

/** How far the first is ahead in what decides: the week, or both weeks of a round. */
const leadOf = ([a, b]: readonly [Side, Side]): number => decidingPoints(a) - decidingPoints(b);

/** The roster that is ahead; undefined while they are level. */
const leaderOf = ([a, b]: readonly [Side, Side]): number | undefined => {
  const ahead = leadOf([a, b]);
  if (ahead === 0) return undefined;
  return ahead > 0 ? a.rosterId : b.rosterId;
};

const noteOf = ({ sides, status, yetToPlay }: Props): string => {
  if (status === 'Scheduled') return '';
  if (status === 'In Progress' && yetToPlay) return `${yetToPlay} yet to play`;
  return margin(Math.abs(leadOf(sides)));
};

/** Heads of the columns; where these have no room, each score carries its week. */
const LegHeads = ({ legs }: { legs: readonly Leg[] }) => (
  <div className={styles.heads}>
    <span className={styles.round}>Two weeks</span>
    {legs.map(({ week }) => (
      <span key={week} className={styles.leg} aria-hidden="true">
        Wk {week}
      </span>
    ))}
    <span className={styles.total} aria-hidden="true">
      Total
    </span>
  </div>
);

const scoreOf = ({ points: scores }: Leg, at: 0 | 1): string => (scores[at] === null ? '–' : points(scores[at]));

/** A side's score of each week; bright where it is the better one of that week. */
const Legs = ({ legs, at }: { legs: readonly Leg[]; at: 0 | 1 }) => (
  <span className={styles.legs}>
    {legs.map((leg) => (
      <span key={leg.week} className={`${styles.leg} ${isBetter(leg, at) ? styles.better : ''}`}>
        <span className={styles.legWeek}>Wk {leg.week} </span>
        {scoreOf(leg, at)}
      </span>
    ))}
  </span>
);

/** Two teams over each other with their scores at the right; the leader is bright and has a caret. */
export function ScorePair(props: Props) {
  const { sides, status, compact = false, decided = status === 'Final', lineups, name, shown = false } = props;
  const legs = legsOf(sides);
  const note = compact && !(status === 'In Progress' && props.yetToPlay) ? '' : noteOf(props);
  const leader = leaderOf(sides);
  const mine = sides.some((side) => side.you);
  return (
    <li
      className={`${styles.pair} ${mine ? styles.mine : ''} ${lineups ? styles.linked : ''}`}
      data-mine={mine || undefined}
      data-shown={shown || undefined}
    >
      {lineups && (
        <Link
          className={styles.cover}
          to={lineups}
          preventScrollReset={compact}
          aria-label={`Line-ups: ${sides[0].teamName} and ${sides[1].teamName}`}
          aria-current={shown || undefined}
        />
      )}
      {name && <p className={styles.name}>{name}</p>}
      {(!compact || note) && (
        <div className={styles.state}>
          {compact ? <span /> : <StatusBadge status={status} />}
          <span className={styles.note}>{note}</span>
        </div>
      )}
      {legs && <LegHeads legs={legs} />}
      {sides.map((side, at) => {
        const leads = side.rosterId === leader;
        return (
          <div key={side.rosterId} className={`${styles.side} ${legs ? styles.ofRound : ''}`}>
            <TeamCell
              name={side.teamName}
              detail={side.detail}
              image={side.avatar}
              you={side.you}
              quiet={leader !== undefined && !leads}
            />
            {legs && <Legs legs={legs} at={at === 0 ? 0 : 1} />}
            <span className={`${styles.points} figure ${leads ? styles.leads : ''}`}>
              {points(decidingPoints(side))}
              {leads && <span className="visually-hidden">{decided ? ', winner' : ', leading'}</span>}
            </span>
          </div>
        );
      })}
    </li>
  );
}
