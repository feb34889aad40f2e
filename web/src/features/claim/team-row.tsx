import { useId } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { TeamCell } from '../../ui/team-cell';
import type { Team } from './api';
import styles from './claim.module.css';

interface Props {
  team: Team;
  yours: boolean;
  claiming: boolean;
  /** The person has a team in this league. */
  hasTeam: boolean;
  /** Another claim is on its way. */
  locked: boolean;
  onClaim: () => void;
}

/** Why the person cannot claim a team that is not theirs; undefined for one they can claim. */
function obstacleOf({ team, yours, hasTeam }: Pick<Props, 'team' | 'yours' | 'hasTeam'>): string | undefined {
  if (yours || team.isAvailable) return undefined;
  if (team.claimedBy) return `Claimed by ${team.claimedBy}`;
  if (hasTeam) return 'You have a team already';
  return team.sleeperUserId ? 'Only its manager can claim it' : 'It has no manager in Sleeper';
}

function State({ team, yours }: Pick<Props, 'team' | 'yours'>) {
  if (yours) return <Badge kind="accent">Your Team</Badge>;
  return team.claimedBy ? <Badge>Claimed</Badge> : <Badge kind="outline">Roster #{team.rosterId}</Badge>;
}

const labelOf = ({ team, yours, claiming }: Props): string => {
  if (claiming) return 'Claiming...';
  if (yours) return 'Claimed';
  return team.isAvailable ? 'Claim Team' : 'Unavailable';
};

/** A team of the league with its manager, and the button that claims it. */
export function TeamRow(props: Props) {
  const { team, yours, claiming, locked, onClaim } = props;
  const id = useId();
  const free = team.isAvailable && !yours;
  const manager = team.displayName ?? team.sleeperUsername;
  const obstacle = obstacleOf(props);
  return (
    <li className={`${styles.row} ${yours ? styles.mine : ''}`}>
      <TeamCell name={team.teamName} image={team.avatar} detail={manager ? `Manager: ${manager}` : 'No manager'} />
      <div className={styles.state}>
        <State team={team} yours={yours} />
        {obstacle && (
          <p id={id} className={styles.obstacle}>
            {obstacle}
          </p>
        )}
      </div>
      <Button
        kind={free ? 'primary' : 'default'}
        disabled={!free || (locked && !claiming)}
        busy={claiming}
        aria-label={`${labelOf(props)}: ${team.teamName}`}
        aria-describedby={obstacle && id}
        onClick={onClaim}
      >
        {labelOf(props)}
      </Button>
    </li>
  );
}
