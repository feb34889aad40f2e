import { calendarDay, dayOfWeek, points, timeOfDay } from '../../lib/format';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { PlayerCell } from '../../ui/player-cell';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import type { RosteredPlayer } from './api';
import styles from './player-table.module.css';

interface Props {
  title: string;
  players: readonly RosteredPlayer[];
  /** The week that football is in, for the bye mark. */
  week: number | undefined;
  /** The first column names starting slots instead of positions. */
  slots?: boolean;
  /** The card's head already names the table's content. */
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

function Player({ player, week, phone }: { player: RosteredPlayer; week: number | undefined; phone: boolean }) {
  const { playerId, playerData: data } = player;
  if (!playerId || !data.fullName) return <span className={styles.none}>Empty slot</span>;
  return (
    <>
      <PlayerCell
        name={data.fullName}
        position={data.position}
        team={data.team}
        byeWeek={data.byeWeek}
        onBye={week !== undefined && data.byeWeek === week}
        injury={data.injuryStatus}
        byeBelow={phone}
      />
      <span className={styles.facts}>{facts(data)}</span>
    </>
  );
}

const columnsOf = (slots: boolean, week: number | undefined, phone: boolean): Column<RosteredPlayer>[] => [
  {
    key: 'slot',
    head: slots ? 'Slot' : 'Pos',
    cell: ({ fantasyPosition }) => <PositionTag position={fantasyPosition} />,
    className: styles.slot,
  },
  {
    key: 'player',
    head: 'Player (bye)',
    cell: (player) => <Player player={player} week={week} phone={phone} />,
    rowHead: true,
  },
  {
    key: 'age',
    head: 'Age',
    cell: ({ playerId, playerData }) => playerId && ageText(playerData),
    numeric: true,
    className: styles.age,
  },
  {
    key: 'born',
    head: 'Born',
    cell: ({ playerId, playerData: { birthDate } }) => (birthDate ? calendarDay(birthDate) : playerId && '–'),
    className: styles.born,
  },
  {
    key: 'game',
    head: 'Next game',
    cell: ({ playerId, playerData }) => playerId && <Game matchup={playerData.matchup} />,
    className: styles.game,
  },
];

/** Players with their ages and their next games. */
export const PlayerTable = ({ title, players, week, slots = false, untitled = false }: Props) => (
  <DataTable
    caption={`${title} (${players.length})`}
    captionShown={!untitled}
    columns={columnsOf(slots, week, usePhone())}
    rows={players}
    keyOf={(player) => `${players.indexOf(player)}:${player.playerId}`}
    lines={2}
    narrow="fit"
    className={styles.table}
  />
);
