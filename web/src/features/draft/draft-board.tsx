import { useState } from 'react';
import { useMySleeperId } from '../../lib/league-context';
import { useMyRosterId } from '../../lib/my-roster';
import type { Slot } from './api';
import { isPickOf, type Board, type Row } from './board';
import styles from './board.module.css';
import { PickCell } from './pick-cell';
import { TeamHeader } from './team-header';

/** So many teams have room on a desktop. */
const fitting = 13;

/** A team under the pointer or focus is shown for as long; a press keeps it, also when the draft is read again. */
function useLitTeam(slots: readonly Slot[]) {
  const [shown, show] = useState<number | null>(null);
  const [kept, keep] = useState<number | null>(null);
  const press = (slot: number) => {
    keep((before) => (before === slot ? null : slot));
    show(null);
  };
  return { lit: slots.find(({ slot }) => slot === (shown ?? kept)), kept, show, press };
}

const RoundHead = ({ row, auction }: { row: Row; auction: boolean }) => (
  <th scope="row" className={styles.round}>
    {auction ? (
      <>
        <span className="visually-hidden">Purchase </span>
        {row.round}
      </>
    ) : (
      <>
        R{row.round}
        <span className={styles.direction} aria-hidden="true">
          {row.reversed ? '←' : '→'}
        </span>
        <span className="visually-hidden">{row.reversed ? ', from right to left' : ', from left to right'}</span>
      </>
    )}
  </th>
);

/** The person's own column: by its roster; by its owner where the roster is not known. */
function useMySlot(leagueId: string, slots: readonly Slot[]): Slot | undefined {
  const me = useMySleeperId();
  const teams = slots.flatMap(({ roster_id: rosterId, user_id: userId }) => (rosterId ? [{ rosterId, userId }] : []));
  const myRosterId = useMyRosterId(leagueId, teams);
  return slots.find(({ roster_id: rosterId, user_id: userId }) =>
    rosterId === null ? me !== undefined && userId === me : rosterId === myRosterId,
  );
}

interface Props {
  board: Board;
  /** Names the season that the draft is of. */
  leagueId: string;
  name: string;
}

/** The grid: a column for each slot, a row for each round. */
export function DraftBoard({ board, leagueId, name }: Props) {
  const { lit, kept, show, press } = useLitTeam(board.columns);
  const mine = useMySlot(leagueId, board.columns);
  return (
    <div
      className={`${styles.scroll} ${board.columns.length <= fitting ? styles.fits : ''}`}
      role="region"
      aria-label={`${name}, scrollable`}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {board.columns.map((slot) => (
              <TeamHeader
                key={slot.slot}
                slot={slot}
                mine={slot === mine}
                pressed={kept === slot.slot}
                dimmed={lit !== undefined && lit !== slot}
                onShow={show}
                onPress={press}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {board.rows.map((row) => (
            <tr key={row.round}>
              <RoundHead row={row} auction={board.auction} />
              {row.cells.map((pick, index) => (
                <PickCell
                  key={index}
                  pick={pick}
                  auction={board.auction}
                  mine={pick !== null && mine !== undefined && isPickOf(pick, mine)}
                  dimmed={lit !== undefined && (pick === null || !isPickOf(pick, lit))}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
