import { counted, points } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import type { Career, Game } from './api';
import type { Member } from './member';
import styles from './meetings.module.css';
import type { Viewer } from './use-viewer';

interface Props {
  member: Member;
  career: Career;
  me: Viewer;
}

/** The record book counts no game of the consolation bracket: who compares the two sees why. */
const weekOf = ({ season, weeks, stage }: Game): string =>
  `${season}, week${weeks.length > 1 ? 's' : ''} ${weeks.join(' and ')}${stage === undefined ? '' : ` (${stage})`}`;

/** The viewer's side of a game that is told from the other's. */
const mirrored = { W: 'L', L: 'W', T: 'T' } as const;

const mean = (values: readonly number[]): string =>
  points(values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1));

/** Every game of the viewer against the member. */
export function MeetingsCard({ member, career, me }: Props) {
  const games = career.meetings.filter(({ other }) => other.holder.sleeperUserId === me.userId);
  const won = games.filter(({ result }) => result === 'L').length;
  const lost = games.filter(({ result }) => result === 'W').length;
  const tied = games.length - won - lost;
  if (games.length === 0) {
    return (
      <Card title="Head-to-head vs you">
        <Notice title="You have not met yet" text="Every game against each other will be listed here." />
      </Card>
    );
  }
  return (
    <Card title="Head-to-head vs you" note={counted(games.length, 'meeting')}>
      <div className={styles.versus}>
        <Avatar name={me.name} image={me.avatar} size={40} />
        <span>You</span>
        <b className="figure">
          <span className={won < lost ? styles.behind : undefined}>{won}</span> –{' '}
          <span className={lost < won ? styles.behind : undefined}>{lost}</span>
          {tied > 0 && <span className={styles.behind}> – {tied}</span>}
        </b>
        <span dir="auto">{member.name}</span>
        <Avatar name={member.name} image={member.avatar} size={40} />
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ flexGrow: won }} />
        {tied > 0 && <span className={styles.tied} style={{ flexGrow: tied }} />}
        <span style={{ flexGrow: lost }} />
      </div>
      <table className={styles.meetings}>
        <caption className="visually-hidden">Games against {member.name}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Meetings</th>
            <th scope="col">You</th>
            <th scope="col" dir="auto">
              {member.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={`${game.season}/${game.weeks.join()}`}>
              <th scope="row">
                {weekOf(game)} <span className={styles[game.result]}>{mirrored[game.result]}</span>
              </th>
              <td className={game.result === 'L' ? styles.winner : undefined}>{points(game.other.points)}</td>
              <td className={game.result === 'W' ? styles.winner : undefined}>{points(game.points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Points per meeting</th>
            <td>{mean(games.map(({ other }) => other.points))}</td>
            <td>{mean(games.map((game) => game.points))}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
