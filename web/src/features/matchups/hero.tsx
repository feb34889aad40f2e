import { points } from '../../lib/format';
import { decidingPoints } from '../../lib/playoff-round';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { usePhone } from '../../ui/use-media';
import type { MyMatchup, MySide } from './api';
import styles from './hero.module.css';
import { lead, resultOf } from './result';
import { Round } from './round';
import { Series } from './series';

const You = () => <span className={styles.you}>(You)</span>;

const Detail = ({ side: { display_name: person, teamStats }, you }: { side: MySide; you: boolean }) => (
  <p className={styles.detail}>
    {person && (
      <span className={styles.person}>
        <bdi>{person}</bdi>
        {you && (
          <>
            {' '}
            <You />
          </>
        )}
      </span>
    )}
    <span>
      {teamStats.record} · {points(teamStats.avgPoints)} avg
    </span>
  </p>
);

/** "(You)" is beside the team's name, on a phone beside the person's name. */
function Team({ side, you = false }: { side: MySide; you?: boolean }) {
  const below = usePhone() && Boolean(side.display_name);
  return (
    <div className={styles.team}>
      <Avatar name={side.teamName} image={side.avatar} size={48} />
      <div className={styles.lines}>
        <p className={styles.name}>
          <span className={styles.text} dir="auto">
            {side.teamName}
          </span>
          {you && !below && <You />}
        </p>
        <Detail side={side} you={you && below} />
      </div>
    </div>
  );
}

interface ScoreProps {
  side: MySide;
  other: MySide | null;
  status: MyMatchup['status'];
}

function Score({ side, other, status }: ScoreProps) {
  const result = other ? resultOf(status, side, other) : undefined;
  const behind = other !== null && lead(side, other) < 0;
  return (
    <div className={styles.score}>
      <span className={`${styles.points} figure ${behind ? styles.behind : ''}`}>{points(decidingPoints(side))}</span>
      {result && <Badge kind={result.kind}>{result.label}</Badge>}
    </div>
  );
}

/** Both shares of the points on one line; even before the first point. */
function ScoreBar({ user, opponent }: { user: MySide; opponent: MySide }) {
  const [mine, theirs] = [Math.max(decidingPoints(user), 0), Math.max(decidingPoints(opponent), 0)];
  const share = mine + theirs > 0 ? (mine / (mine + theirs)) * 100 : 50;
  const ahead = lead(user, opponent);
  return (
    <div className={styles.bar} aria-hidden="true">
      <span className={ahead > 0 ? styles.ahead : undefined} style={{ width: `${share}%` }} />
      <span className={ahead < 0 ? styles.ahead : undefined} />
    </div>
  );
}

/** How many starters of each side are yet to play; hidden when none is, or when it is not known. */
function Waiting({ mine, theirs }: { mine: number | null; theirs: number | null }) {
  if (mine === null || theirs === null || mine + theirs === 0) return null;
  return (
    <p className={styles.waiting}>
      <span>{mine} yet to play</span>
      <span>{theirs} yet to play</span>
    </p>
  );
}

interface HeroProps {
  matchup: MyMatchup;
  myRosterId: number | undefined;
}

/** The two teams and what decides their game, large; the one that is behind is quiet. */
export function Hero({ matchup: { user, opponent, status }, myRosterId }: HeroProps) {
  const isMine = ({ rosterId }: MySide) => rosterId === myRosterId;
  return (
    <div className={styles.hero}>
      <div className={styles.side}>
        <Team side={user} you={isMine(user)} />
        <Score side={user} other={opponent} status={status} />
      </div>
      {opponent ? (
        <div className={`${styles.side} ${styles.opponent}`}>
          <Team side={opponent} you={isMine(opponent)} />
          <Score side={opponent} other={user} status={status} />
        </div>
      ) : (
        <div className={styles.alone}>
          <p>No matchup found for this week</p>
          <p className={styles.detail}>A bye, the end of the season, or not drawn yet.</p>
        </div>
      )}
      {opponent && <ScoreBar user={user} opponent={opponent} />}
      {opponent && <Waiting mine={user.yetToPlay} theirs={opponent.yetToPlay} />}
      {opponent && <Round user={user} opponent={opponent} />}
      {opponent && isMine(user) && <Series user={user} opponent={opponent} />}
    </div>
  );
}
