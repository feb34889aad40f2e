import type { Membership } from '../../lib/api/shared-reads';
import { TeamCell } from '../../ui/team-cell';
import styles from './league-admin.module.css';
import { AdminButton, Roles } from './member-rights';

interface Props {
  leagueId: string;
  people: readonly Membership[];
  me: string | undefined;
  onRevoke: (person: Membership) => void;
}

/** Who has joined and stands at no team: their rights are granted and taken away here. */
export function OtherMembers({ leagueId, people, me, onRevoke }: Props) {
  if (people.length === 0) return null;
  return (
    <>
      <h3 className={styles.others}>Without a team of their own</h3>
      <ul className={styles.teams} aria-label="Members without a team">
        {people.map((person) => {
          const { sleeperUserId: userId, displayName, isClaimed, teamName, avatar } = person;
          return (
            <li key={userId} className={`${styles.team} ${userId === me ? styles.mine : ''}`}>
              <TeamCell
                name={displayName}
                detail={isClaimed ? `Holds ${teamName ?? 'a team'} as well` : 'No team claimed'}
                image={avatar}
                you={userId === me}
              />
              <span className={styles.claim} />
              <Roles {...person} />
              <span className={styles.actions}>
                <AdminButton leagueId={leagueId} person={person} onRevoke={onRevoke} />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
