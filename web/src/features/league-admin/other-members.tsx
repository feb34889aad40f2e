import type { Membership } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import { TeamCell } from '../../ui/team-cell';
import styles from './league-admin.module.css';
import { AdminButton, Roles } from './member-rights';

interface Props {
  leagueId: string;
  people: readonly Membership[];
  me: string | undefined;
  onRevoke: (person: Membership) => void;
  onUnclaim: (person: Membership, teamName: string) => void;
  onRemove: (person: Membership) => void;
}

// A response that was kept for offline use, or one of an older service during an upgrade, does not say it.
const isGone = ({ isInLeague = true }: Membership): boolean => !isInLeague;

const teamOf = ({ teamName }: Membership): string => teamName ?? 'a team';

function detailOf(person: Membership): string {
  if (isGone(person)) return 'No longer in the league on Sleeper';
  return person.isClaimed ? `Holds ${teamOf(person)} as well` : 'No team claimed';
}

/**
 * Who has joined and stands at no team: their rights are granted and taken away here, a co-owner's claim is ended, and
 * whoever is not in the league on Sleeper any more is removed.
 */
export function OtherMembers({ leagueId, people, me, onRevoke, onUnclaim, onRemove }: Props) {
  if (people.length === 0) return null;
  return (
    <>
      <h3 className={styles.others}>Without a team of their own</h3>
      <ul className={styles.teams} aria-label="Members without a team">
        {people.map((person) => {
          const { sleeperUserId: userId, displayName, avatar } = person;
          return (
            <li key={userId} className={`${styles.team} ${userId === me ? styles.mine : ''}`}>
              <TeamCell name={displayName} detail={detailOf(person)} image={avatar} you={userId === me} />
              <span className={styles.claim} />
              <Roles {...person} />
              <span className={styles.actions}>
                <AdminButton leagueId={leagueId} person={person} onRevoke={onRevoke} />
                {person.isClaimed && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Unclaim: ${displayName}`}
                    onClick={() => onUnclaim(person, teamOf(person))}
                  >
                    Unclaim
                  </Button>
                )}
                {isGone(person) && userId !== me && (
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Remove: ${displayName}`}
                    onClick={() => onRemove(person)}
                  >
                    Remove
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
