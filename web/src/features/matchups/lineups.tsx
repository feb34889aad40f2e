import { points } from '../../lib/format';
import { Notice } from '../../ui/notice';
import { PlayerList } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import type { MySide, Starter } from './api';
import styles from './lineups.module.css';
import { LoneLineup } from './lone-lineup';
import { StarterCell } from './starter-cell';
import { useOpponentRanks, type OpponentOf } from './use-opponent-ranks';

/** Better, worse or as good as the other side's starter in the same slot; undefined without two scores. */
const compared = (own: Starter | undefined, other: Starter | undefined): string => {
  if (own?.points == null) return styles.none ?? '';
  if (other?.points == null || own.points === other.points) return '';
  return (own.points > other.points ? styles.better : styles.worse) ?? '';
};

const Points = ({ starter, other }: { starter: Starter | undefined; other: Starter | undefined }) => (
  <td className={`${styles.points} ${compared(starter, other)}`}>
    {starter && (starter.points === null ? '–' : points(starter.points))}
  </td>
);

const slotsOf = (user: MySide, opponent: MySide): string[] => {
  const [mine, theirs] = [user.lineup.starters, opponent.lineup.starters];
  const longer = mine.length >= theirs.length ? mine : theirs;
  return longer.map(({ slotPosition }) => slotPosition);
};

interface Props {
  user: MySide;
  opponent: MySide | null;
  week: number;
  /** Whether the week is over. */
  isOver: boolean;
  /** Names the sums of the week. */
  total: string;
}

/** Both starting line-ups slot by slot; the better starter of a slot is bright. */
export function Lineups({ user, opponent, week, isOver, total }: Props) {
  const opponentOf = useOpponentRanks(week, isOver);
  const short = usePhone();
  if (!opponent) {
    return (
      <PlayerList label={user.teamName} ids={user.lineup.starters.map(({ playerId }) => playerId)}>
        <LoneLineup side={user} opponentOf={opponentOf} />
      </PlayerList>
    );
  }
  const slots = slotsOf(user, opponent);
  if (slots.length === 0) return <Notice title="No starters found" />;
  const empty = [user, opponent].find(({ lineup }) => lineup.starters.length === 0);
  return (
    <>
      {empty && <Notice title="No starters found" text={empty.teamName} />}
      <PlayerList
        label="both lineups"
        ids={[...user.lineup.starters, ...opponent.lineup.starters].map(({ playerId }) => playerId)}
      >
        <SideBySide {...{ user, opponent, slots, opponentOf, short, total }} />
      </PlayerList>
    </>
  );
}

interface SideBySideProps {
  user: MySide;
  opponent: MySide;
  slots: readonly string[];
  opponentOf: (playerId: string) => OpponentOf | undefined;
  short: boolean;
  total: string;
}

function SideBySide({ user, opponent, slots, opponentOf, short, total }: SideBySideProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        Starting lineups: {user.teamName} and {opponent.teamName}
      </caption>
      <thead>
        <tr>
          <th scope="col">Starter (bye)</th>
          <th scope="col" className={styles.points}>
            Pts
          </th>
          <th scope="col" className={styles.slot}>
            Slot
          </th>
          <th scope="col" className={styles.points}>
            Pts
          </th>
          <th scope="col" className={styles.right}>
            Starter (bye)
          </th>
        </tr>
      </thead>
      <tbody>
        {slots.map((slot, index) => {
          const mine = user.lineup.starters[index];
          const theirs = opponent.lineup.starters[index];
          return (
            <tr key={index}>
              <td>
                <StarterCell starter={mine} opponentOf={opponentOf} short={short} />
              </td>
              <Points starter={mine} other={theirs} />
              <th scope="row" className={styles.slot}>
                <PositionTag position={slot} />
              </th>
              <Points starter={theirs} other={mine} />
              <td className={styles.right}>
                <StarterCell starter={theirs} opponentOf={opponentOf} short={short} mirrored />
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td className={styles.points}>{points(user.points)}</td>
          <td className={styles.slot} />
          <td className={styles.points}>{points(opponent.points)}</td>
          <td className={styles.right}>{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
