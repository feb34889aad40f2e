import type { Playoffs } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import type { PlayoffTeam } from '../../lib/playoff-words';
import { Avatar } from '../../ui/avatar';
import { Card } from '../../ui/card';
import styles from './cards.module.css';

interface RowProps {
  team: PlayoffTeam;
  number: number;
  note: string;
  you: boolean;
}

const Row = ({ team, number, note, you }: RowProps) => (
  <li className={`${styles.team} ${you ? styles.mine : ''}`}>
    <span className={`${styles.number} ${number === 1 ? styles.first : ''}`}>{number}</span>
    <Avatar name={team.teamName} image={team.avatar} size={24} />
    <span className={styles.name} dir="auto" title={team.teamName}>
      {team.teamName}
    </span>
    {you && <span className={styles.you}>(You)</span>}
    <span className={styles.teamNote}>{note}</span>
  </li>
);

const recordOf = ({ wins, losses, ties, pointsFor }: PlayoffTeam) =>
  `${wins}-${losses}${ties > 0 ? `-${ties}` : ''} · ${points(pointsFor)}`;

interface Props {
  playoffs: Playoffs;
  myRosterId: number | undefined;
}

/** How the season has ended for everybody: the places of the playoffs, then those of the table. */
export function PlacesCard({ playoffs, myRosterId }: Props) {
  const inOrder = playoffs.teams.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return (
    <Card title="Final places">
      <ol>
        {inOrder.map((team) => (
          <Row
            key={team.rosterId}
            team={team}
            number={team.place ?? 0}
            note={team.isIn ? `seed ${team.seed}` : 'by the table'}
            you={team.rosterId === myRosterId}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Who would play in which seed, or does: records and points decide. */
export function SeedsCard({ playoffs, myRosterId }: Props) {
  const { teams, state } = playoffs;
  const today = state === 'projected';
  return (
    <Card title={today ? 'Seeds today' : 'Seeds'} note="by record, then points">
      <ol>
        {teams.map((team) => (
          <Row
            key={team.rosterId}
            team={team}
            number={team.seed}
            note={`${recordOf(team)}${team.isIn ? '' : ' · out'}`}
            you={team.rosterId === myRosterId}
          />
        ))}
      </ol>
    </Card>
  );
}
