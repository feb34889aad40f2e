import { calendarDay, dayOfWeek, points, timeOfDay } from '../../lib/format';
import { PlayerCell } from '../../ui/player-cell';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import type { RosteredPlayer } from './api';
import styles from './player-table.module.css';

interface Props {
  title: string;
  players: RosteredPlayer[];
  /** The week that football is in, for the bye mark. */
  week: number | undefined;
  /** The first column names starting slots instead of positions. */
  slots?: boolean;
  /** The card's head says already what the table holds. */
  untitled?: boolean;
}

type Data = RosteredPlayer['playerData'];

function Game({ matchup }: { matchup: Data['matchup'] }) {
  if (!matchup) return <span className={styles.none}>–</span>;
  const { location, gameTime } = matchup;
  return (
    <>
      <span className={styles.place}>{location}</span>
      <span className={styles.time}>
        {gameTime === null ? (
          `Week ${matchup.week}, time not set`
        ) : (
          <time dateTime={gameTime}>
            {dayOfWeek(gameTime)}
            <span className={styles.comma}>, </span>
            <span className={styles.clock}>{timeOfDay(gameTime)}</span>
          </time>
        )}
      </span>
    </>
  );
}

const ageText = ({ age }: Data): string => (age === null ? '–' : points(age));

const facts = (data: Data): string =>
  [data.age === null ? '' : `${ageText(data)} yrs`, data.birthDate ? calendarDay(data.birthDate) : '']
    .filter(Boolean)
    .join(' · ');

function Row({ player, week }: { player: RosteredPlayer; week: number | undefined }) {
  const { playerId, fantasyPosition, playerData: data } = player;
  const phone = usePhone();
  const onBye = week !== undefined && data.byeWeek === week;
  return (
    <tr>
      <td className={styles.slot}>
        <PositionTag position={fantasyPosition} />
      </td>
      <th scope="row">
        {playerId && data.fullName ? (
          <>
            <PlayerCell
              name={data.fullName}
              position={data.position}
              team={data.team}
              byeWeek={data.byeWeek}
              onBye={onBye}
              injury={data.injuryStatus}
              byeBelow={phone}
            />
            <span className={styles.facts}>{facts(data)}</span>
          </>
        ) : (
          <span className={styles.none}>Empty slot</span>
        )}
      </th>
      <td className={styles.age}>{playerId ? ageText(data) : ''}</td>
      <td className={styles.born}>{data.birthDate ? calendarDay(data.birthDate) : playerId && '–'}</td>
      <td className={styles.game}>{playerId && <Game matchup={data.matchup} />}</td>
    </tr>
  );
}

/** Players with their ages and their next games. */
export const PlayerTable = ({ title, players, week, slots = false, untitled = false }: Props) => (
  <table className={styles.table}>
    <caption className={untitled ? 'visually-hidden' : styles.caption}>
      {title} ({players.length})
    </caption>
    <thead>
      <tr>
        <th scope="col" className={styles.slot}>
          {slots ? 'Slot' : 'Pos'}
        </th>
        <th scope="col">Player (bye)</th>
        <th scope="col" className={styles.age}>
          Age
        </th>
        <th scope="col" className={styles.born}>
          Born
        </th>
        <th scope="col" className={styles.game}>
          Next game
        </th>
      </tr>
    </thead>
    <tbody>
      {players.map((player, index) => (
        <Row key={`${index}:${player.playerId}`} player={player} week={week} />
      ))}
    </tbody>
  </table>
);
