import { OpponentRank } from '../../ui/opponent-rank';
import { PlayerCell } from '../../ui/player-cell';
import type { BenchPlayer } from './api';
import styles from './lineups.module.css';
import { StateMark } from './state-mark';
import type { OpponentOf } from './use-opponent-ranks';

const empty = <span className={styles.empty}>Empty</span>;

interface Props {
  starter: BenchPlayer | undefined;
  opponentOf: (playerId: string) => OpponentOf | undefined;
  /** Initial and surname: the phone. */
  short: boolean;
  mirrored?: boolean;
  /** Says where the player's game is: while the week is played. */
  live?: boolean;
}

/** A starter, or the slot that was left empty; nothing where the other side has more slots. */
export function StarterCell({ starter, opponentOf, short, mirrored, live }: Props) {
  if (!starter) return null;
  if (!starter.playerId || !starter.name) return empty;
  const { name, position, team, byeWeek, isOnBye, injuryStatus, state } = starter;
  const against = opponentOf(starter.playerId);
  const injury = injuryStatus === null ? null : { status: injuryStatus };
  return (
    <PlayerCell
      playerId={starter.playerId}
      name={name}
      position={position}
      team={team}
      byeWeek={byeWeek}
      onBye={isOnBye}
      injury={injury}
      against={against && <OpponentRank {...against} brief={short} />}
      short={short}
      mirrored={mirrored}
      mark={live && <StateMark state={state} short={short} />}
    />
  );
}
