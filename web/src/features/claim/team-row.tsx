import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { TeamCell } from '../../ui/team-cell';
import type { Team } from './api';
import styles from './claim.module.css';

interface Props {
  team: Team;
  yours: boolean;
  claiming: boolean;
  /** Another claim is on its way, or the person has a team. */
  locked: boolean;
  onClaim: () => void;
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
  const free = team.isAvailable && !yours;
  const manager = team.displayName ?? team.sleeperUsername;
  return (
    <li className={`${styles.row} ${yours ? styles.mine : ''}`}>
      <TeamCell name={team.teamName} image={team.avatar} detail={manager ? `Manager: ${manager}` : 'No manager'} />
      <State team={team} yours={yours} />
      <Button
        kind={free ? 'primary' : 'default'}
        disabled={!free || (locked && !claiming)}
        busy={claiming}
        aria-label={`${labelOf(props)}: ${team.teamName}`}
        onClick={onClaim}
      >
        {labelOf(props)}
      </Button>
    </li>
  );
}
