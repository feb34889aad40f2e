import { Avatar } from '../../ui/avatar';
import styles from './bracket.module.css';
import { type Shown, teamIn } from './shown';

/** A team that rests in a round. */
export function ByeBox({ rosterId, shown }: { rosterId: number; shown: Shown }) {
  const team = teamIn(shown, rosterId);
  if (!team) return null;
  return (
    <div className={styles.bye} data-road={rosterId === shown.champion || undefined}>
      <span className={styles.seed}>
        <span className="visually-hidden">Seed </span>
        {team.seed}
      </span>
      <Avatar name={team.teamName} image={team.avatar} size={24} />
      <span className={styles.name}>
        <span className={styles.text} dir="auto" title={team.teamName}>
          {team.teamName}
        </span>
        {rosterId === shown.myRosterId && <span className={styles.you}>(You)</span>}
      </span>
      <span className={styles.rests}>Bye</span>
    </div>
  );
}
