import { record, runClock, startSeries, type GameState } from './game-state.js';
import { fieldYards } from './rules.js';

/** Of all downs (2024: 17.3 flags a game, those beside a play that counts included). */
export const flagCancelsPlay = 0.076;

const seconds = 4;
/** Interference is put where it happened: mostly this far down the field. */
const interferenceYards = 18;
/** What is called, by weight; set by hand: five yards before the snap most often. */
const kinds = [
  { yards: 5, byOffence: true, givesFirstDown: false, weight: 34 },
  { yards: 10, byOffence: true, givesFirstDown: false, weight: 18 },
  { yards: 5, byOffence: false, givesFirstDown: false, weight: 16 },
  { yards: 5, byOffence: false, givesFirstDown: true, weight: 16 },
  { yards: interferenceYards, byOffence: false, givesFirstDown: true, weight: 16 },
] as const;

/** A flag that cancels the play. Near the goal line it costs half of the way that is left. */
export function cancelledPlay(state: GameState): void {
  const { yards, byOffence, givesFirstDown } = state.random.weighted(kinds, ({ weight }) => weight);
  const room = byOffence ? fieldYards - 1 - state.yardline : state.yardline;
  const shortened = Math.max(1, yards === interferenceYards ? room - 1 : Math.floor(room / 2));
  const penaltyYards = room <= yards ? shortened : yards;
  runClock(state, seconds);
  record(state, { type: 'no_play', penalty: true, penaltyYards });
  if (!byOffence && (givesFirstDown || penaltyYards >= state.togo)) startSeries(state, state.yardline - penaltyYards);
  else {
    state.yardline += byOffence ? penaltyYards : -penaltyYards;
    state.togo += byOffence ? penaltyYards : -penaltyYards;
  }
}
