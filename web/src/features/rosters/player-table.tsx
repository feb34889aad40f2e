import { calendarDay, dayOfWeek } from '../../lib/calendar-words';
import { points, timeOfDay } from '../../lib/format';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { PlayerCell } from '../../ui/player-cell';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import { OpponentRank } from '../../ui/opponent-rank';
import type { PlayerForm } from '../../lib/api/shared-reads';
import type { RosteredPlayer } from './api';
import { averageTitle, formWords, rankWords, type Forms } from './form';
import styles from './player-table.module.css';

interface Props {
  title: string;
  players: readonly RosteredPlayer[];
  /** The week that football is in, for the bye mark. */
  week: number | undefined;
  /** Without them there are no columns for them. */
  forms: Forms | undefined;
  /** The first column names starting slots instead of positions. */
  slots?: boolean;
  /** The card's head already names the table's content. */
  untitled?: boolean;
}

type Data = RosteredPlayer['playerData'];
type NextOf = ReturnType<Forms['nextOf']>;

/** How hard the next opponent is for the position, where it is the game that the schedule has. */
function Against({ known, week }: { known: NextOf; week: number }) {
  const next = known?.next;
  if (!known || next?.week !== week || next.rank === null) return null;
  return (
    <span className={styles.against}>
      <OpponentRank rank={next.rank} of={next.of} position={known.position} />
    </span>
  );
}

function Game({ matchup, known }: { matchup: Data['matchup']; known: NextOf }) {
  if (!matchup) return <span className={styles.none}>–</span>;
  const { location, gameTime } = matchup;
  return (
    <>
      <span className={styles.place}>
        {location} <Against known={known} week={matchup.week} />
      </span>
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

interface PlayerProps {
  player: RosteredPlayer;
  week: number | undefined;
  form: PlayerForm | undefined;
  phone: boolean;
}

function Player({ player, week, form, phone }: PlayerProps) {
  const { playerId, playerData: data } = player;
  if (!playerId || !data.fullName) return <span className={styles.none}>Empty slot</span>;
  return (
    <>
      <PlayerCell
        playerId={playerId}
        name={data.fullName}
        position={data.position}
        team={data.team}
        byeWeek={data.byeWeek}
        onBye={week !== undefined && data.byeWeek === week}
        injury={data.injuryStatus}
        byeBelow={phone}
      />
      {phone && form && <span className={styles.facts}>{formWords(form)}</span>}
      {phone && <span className={styles.facts}>{facts(data)}</span>}
    </>
  );
}

const formOf = ({ playerId }: RosteredPlayer, forms: Forms | undefined): PlayerForm | undefined =>
  playerId === null ? undefined : forms?.of[playerId];

/** A figure of a player's form; a dash for a player who has not played. */
const figure = (
  key: string,
  [head, title]: [head: string, title: string],
  forms: Forms,
  words: (form: PlayerForm) => string,
): Column<RosteredPlayer> => ({
  key,
  head,
  title,
  numeric: true,
  cell: (player) => {
    const form = formOf(player, forms);
    return form ? words(form) : player.playerId && '–';
  },
  className: styles[key],
});

const formColumns = (forms: Forms): Column<RosteredPlayer>[] => [
  figure('average', ['Avg', averageTitle(forms)], forms, ({ average }) => points(average)),
  figure('lastThree', ['Last 3', 'Points a game of the last three games'], forms, ({ lastThree }) => points(lastThree)),
  figure('rank', ['Rank', 'Rank at the position by the scoring of the league'], forms, rankWords),
];

type Shown = Required<Pick<Props, 'slots'>> & Pick<Props, 'week' | 'forms'> & { phone: boolean };

const columnsOf = ({ slots, week, forms, phone }: Shown): Column<RosteredPlayer>[] => [
  {
    key: 'slot',
    head: slots ? 'Slot' : 'Pos',
    cell: ({ fantasyPosition }) => <PositionTag position={fantasyPosition} />,
    className: styles.slot,
  },
  {
    key: 'player',
    head: 'Player (bye)',
    cell: (player) => <Player player={player} week={week} form={formOf(player, forms)} phone={phone} />,
    rowHead: true,
  },
  ...(forms ? formColumns(forms) : []),
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
    cell: ({ playerId, playerData }) =>
      playerId && <Game matchup={playerData.matchup} known={forms?.nextOf(playerId)} />,
    className: styles.game,
  },
];

/** Players with how they have done, their ages and their next games. */
export const PlayerTable = ({ title, players, week, forms, slots = false, untitled = false }: Props) => (
  <DataTable
    caption={`${title} (${players.length})`}
    captionShown={!untitled}
    columns={columnsOf({ slots, week, forms, phone: usePhone() })}
    rows={players}
    keyOf={(player) => `${players.indexOf(player)}:${player.playerId}`}
    lines={2}
    narrow="fit"
    className={styles.table}
  />
);
