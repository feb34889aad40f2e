import { date, day, timeOfDay } from '../../lib/format';
import { MoveBadge } from '../../ui/move-badge';
import { TeamCell } from '../../ui/team-cell';
import type { Move } from './api';
import styles from './move-item.module.css';
import { MovedList } from './moved-list';
import { teamOf, type Teams } from './teams';
import { TradeSides } from './trade-sides';

/** Kind and day; the day it was begun as well where that was another. */
function Made({ move }: { move: Move }) {
  const { created, status_updated: done, type } = move;
  const begun = type === 'trade' ? 'Proposed' : 'Submitted';
  return (
    <div className={styles.made}>
      <MoveBadge type={type} />
      <time dateTime={new Date(done).toISOString()} title={`${date(done)}, ${timeOfDay(done)}`}>
        {date(done)}
      </time>
      {date(created) !== date(done) && (
        <span className={styles.begun}>
          {begun} <time dateTime={new Date(created).toISOString()}>{day(created)}</time>
        </span>
      )}
    </div>
  );
}

/** A move of one team, or a commissioner's move of several. */
function TeamMove({ move, teams }: { move: Move; teams: Teams }) {
  const creator = move.creator_info.display_name;
  const [rosterId = 0] = move.roster_ids;
  const team = teamOf(teams, rosterId, creator);
  const severalTeams = move.roster_ids.length > 1;
  return (
    <>
      <div className={styles.team}>
        <TeamCell name={team.name} detail={team.owner} image={team.avatar} you={team.you} />
        {creator !== team.owner && (
          <p className={styles.by}>
            by <bdi>{creator}</bdi>
          </p>
        )}
      </div>
      <MovedList move={move} withOwner={severalTeams} />
    </>
  );
}

/** One completed move: whose, what came and went, its kind and its days. */
export const MoveItem = ({ move, teams }: { move: Move; teams: Teams }) => (
  <li className={`${styles.move} ${move.type === 'trade' ? styles.trade : ''}`}>
    {move.type === 'trade' ? <TradeSides move={move} teams={teams} /> : <TeamMove move={move} teams={teams} />}
    <Made move={move} />
  </li>
);
