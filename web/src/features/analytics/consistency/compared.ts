import type { ConsistentPlayer } from '../api';

/** A player of the comparison. */
export interface Compared {
  player: ConsistentPlayer;
  /** In the order in which they were picked; it decides the mark. */
  index: number;
}
