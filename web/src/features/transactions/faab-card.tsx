import type { League } from '../../lib/api/shared-reads';
import { useMyRosterIdAmong } from '../../lib/my-roster';
import { Card } from '../../ui/card';
import { FirstFew } from '../../ui/first-few';
import { ProgressBar } from '../../ui/progress-bar';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import { teamOf, teamsOf } from './teams';
import styles from './faab-card.module.css';

/** On a phone the moves are not to stand a whole screen below; the person's own team is among these. */
const shownOnPhone = 3;

/** What every team has left for waiver claims, the richest first; nothing where the league does not bid. */
export function FaabCard({ league: { id, rosters, season } }: { league: League }) {
  const myRosterId = useMyRosterIdAmong(id, rosters);
  const isPhone = usePhone();
  const teams = teamsOf(rosters, myRosterId);
  const money = rosters
    .flatMap(({ roster_id: rosterId, faab }) => (faab === null ? [] : [{ rosterId, ...faab }]))
    .sort((a, b) => b.remaining - a.remaining || a.rosterId - b.rosterId);
  const [richest] = money;
  if (richest === undefined) return null;
  const rows = isPhone
    ? money.toSorted((a, b) => Number(b.rosterId === myRosterId) - Number(a.rosterId === myRosterId))
    : money;
  return (
    <Card title="FAAB left" note={`of $${richest.budget}, season ${season}`}>
      <FirstFew rows={rows} first={isPhone ? shownOnPhone : rows.length}>
        {(shown, more) => (
          <ul className={styles.teams}>
            {shown.map(({ rosterId, budget, remaining }) => {
              const { name, owner, avatar, you } = teamOf(teams, rosterId, `Team ${rosterId}`);
              const share = budget > 0 ? Math.min(Math.max(remaining / budget, 0), 1) : 0;
              return (
                <li key={rosterId}>
                  <TeamCell name={name} detail={owner} image={avatar} you={you} youBelow />
                  <span className={styles.left}>
                    <span className={`figure ${styles.figure}`}>${remaining}</span>
                    <ProgressBar share={share} label={`FAAB left of ${name}`} />
                  </span>
                </li>
              );
            })}
            {more && <li>{more}</li>}
          </ul>
        )}
      </FirstFew>
    </Card>
  );
}
