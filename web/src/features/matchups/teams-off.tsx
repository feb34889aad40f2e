import { Link } from 'react-router';
import type { PlayoffTeam } from '../../lib/playoff-words';
import { TeamCell } from '../../ui/team-cell';
import styles from './teams-off.module.css';

interface Props {
  off: readonly { team: PlayoffTeam; why: string }[];
  myRosterId: number | undefined;
  lineupsOf: (rosterId: number) => string;
}

/** Who plays nobody this week, and why. */
export function TeamsOff({ off, myRosterId, lineupsOf }: Props) {
  if (off.length === 0) return null;
  return (
    <section className={styles.off} aria-label="Off this week">
      <h3>Off this week</h3>
      <ul>
        {off.map(({ team, why }) => (
          <li key={team.rosterId}>
            <Link to={lineupsOf(team.rosterId)} preventScrollReset>
              <TeamCell
                name={team.teamName}
                detail={why}
                image={team.avatar}
                you={team.rosterId === myRosterId}
                quiet
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
