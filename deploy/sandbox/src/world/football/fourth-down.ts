import { stepAt, type Steps } from './curve.js';
import { leadOf, secondsLeftInHalf, type GameState } from './game-state.js';
import { fieldGoal, punt } from './kicking.js';

/**
 * How often the fourth down is played, by yards to go (2024: 0.71 of fourth and 1, then 0.43, 0.26, 0.11, 0.06 of
 * the longer ones), and what the place on the field makes of it.
 */
const goesForIt: Steps = [
  [1, 0.78],
  [2, 0.52],
  [4, 0.3],
  [8, 0.16],
];
const goesForLonger = 0.07;
const bolder: Steps = [
  [3, 1.1],
  [35, 0.7],
  [50, 1.45],
  [65, 0.75],
];
const bolderFarther = 0.14;
const goesAtMost = 0.95;
/** More than a field goal behind with five minutes left, nobody kicks. */
const desperation = { seconds: 300, behind: 3 };
/** The last seconds of a half are for a kick, from this close. */
const lastKick = { seconds: 25, within: 42 };
/** Field goals are tried from within the first distance, every other time from the second. */
const fieldGoalRange = { sure: 38, bold: 41, boldly: 0.5 };

/** The fourth down: true when it ended with a kick. */
export function kicksOnFourth(state: GameState): boolean {
  const { random, yardline, togo } = state;
  const margin = leadOf(state);
  const desperate = !state.overtime && state.clock < desperation.seconds && margin < -desperation.behind;
  const isLastKick = secondsLeftInHalf(state) < lastKick.seconds && yardline <= lastKick.within;
  const needsThree = isLastKick && margin >= -desperation.behind;
  const goes = Math.min(goesAtMost, stepAt(goesForIt, togo, goesForLonger) * stepAt(bolder, yardline, bolderFarther));
  if (!needsThree && (desperate || random.chance(goes))) return false;
  const inRange =
    yardline <= fieldGoalRange.sure || (yardline <= fieldGoalRange.bold && random.chance(fieldGoalRange.boldly));
  if (inRange) fieldGoal(state);
  else if (desperate) return false;
  else punt(state);
  return true;
}
