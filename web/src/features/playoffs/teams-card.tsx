import { useQuery } from '@tanstack/react-query';
import { league as leagueRead, type League, type Playoffs } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import type { PlayoffTeam } from '../../lib/playoff-words';
import { hasDivisions } from '../../lib/week';
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

/** What has put a team in its final place. Of some seasons nothing is known but the champion. */
function wayTo({ seed, place, isIn }: PlayoffTeam): string {
  if (isIn) return `seed ${seed}`;
  return place === 1 ? 'champion' : 'by the table';
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
            note={wayTo(team)}
            you={team.rosterId === myRosterId}
          />
        ))}
      </ol>
    </Card>
  );
}

/** What decides the seeds. */
const orderOf = (league: League): string =>
  hasDivisions(league) ? 'winners of divisions first, then by record and points' : 'by record, then points';

/** Who would play in which seed, or does. `leagueId` is that of the season which is shown. */
export function SeedsCard({ leagueId, playoffs, myRosterId }: Props & { leagueId: string }) {
  const { teams, state } = playoffs;
  const league = useQuery(leagueRead(leagueId)).data;
  const today = state === 'projected';
  return (
    <Card title={today ? 'Seeds today' : 'Seeds'} note={league && orderOf(league)}>
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
