import { points } from '../../lib/format';
import { Notice } from '../../ui/notice';
import { PlayerList } from '../../ui/player-link';
import { usePhone } from '../../ui/use-media';
import type { BenchPlayer, MySide } from './api';
import { Bench } from './bench';
import styles from './lineups.module.css';
import { LoneLineup } from './lone-lineup';
import { SlotTag } from './slot-tag';
import { StarterCell } from './starter-cell';
import { StateLegend } from './state-mark';
import { useOpponentRanks, type OpponentOf } from './use-opponent-ranks';

/** Better, worse or as good as the other side's starter in the same slot; undefined without two scores. */
const compared = (own: BenchPlayer | undefined, other: BenchPlayer | undefined): string => {
  if (own?.points == null) return styles.none ?? '';
  if (other?.points == null || own.points === other.points) return '';
  return (own.points > other.points ? styles.better : styles.worse) ?? '';
};

const Points = ({ starter, other }: { starter: BenchPlayer | undefined; other: BenchPlayer | undefined }) => (
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
  /** The week is being played. */
  live: boolean;
}

const idsOf = ({ lineup, bench }: MySide) => [...lineup.starters, ...bench.players].map(({ playerId }) => playerId);

/** Both starting line-ups slot by slot; the better starter of a slot is bright. */
export function Lineups({ user, opponent, week, isOver, total, live }: Props) {
  const opponentOf = useOpponentRanks(week, isOver);
  const short = usePhone();
  const look = { opponentOf, short, live };
  if (!opponent) {
    return (
      <PlayerList label={user.teamName} ids={idsOf(user)}>
        <LoneLineup side={user} opponentOf={opponentOf} live={live} />
        <Bench user={user} opponent={null} {...look} />
      </PlayerList>
    );
  }
  const slots = slotsOf(user, opponent);
  if (slots.length === 0) return <Notice title="No starters found" />;
  const empty = [user, opponent].find(({ lineup }) => lineup.starters.length === 0);
  return (
    <>
      {empty && <Notice title="No starters found" text={empty.teamName} />}
      <PlayerList label="both lineups" ids={[...idsOf(user), ...idsOf(opponent)]}>
        <SideBySide {...{ user, opponent, slots, total, ...look }} />
        {live && short && <StateLegend />}
        <Bench user={user} opponent={opponent} {...look} />
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
  live: boolean;
}

function SideBySide({ user, opponent, slots, opponentOf, short, total, live }: SideBySideProps) {
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
                <StarterCell starter={mine} opponentOf={opponentOf} short={short} live={live} />
              </td>
              <Points starter={mine} other={theirs} />
              <th scope="row" className={styles.slot}>
                <SlotTag slot={slot} />
              </th>
              <Points starter={theirs} other={mine} />
              <td className={styles.right}>
                <StarterCell starter={theirs} opponentOf={opponentOf} short={short} live={live} mirrored />
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
