import { stepAt, type Steps } from './curve.js';
import { leadOf, otherSide, record, runClock, startSeries, turnOver, type GameState } from './game-state.js';
import { defender } from './tackling.js';
import { passPlay } from './passing.js';
import { fieldGoalAddsYards, fieldYards, points, quarterSeconds, spots } from './rules.js';
import { runPlay } from './rushing.js';

/**
 * What the recorded columns do not tell is set by hand, so that points, punts and field goals a game come out as in
 * 2024 (test/distributions.test.ts).
 */
const kickOffs = {
  /** The ball is not brought back. */
  touchback: 0.645,
  returnedToScore: 0.008,
  /** Yards of a return and their spread. */
  returned: { mean: 27, deviation: 6.5, least: 8 },
  seconds: 6,
};
const punts = {
  /** Yards through the air, and their spread. */
  gross: { mean: 47, deviation: 7 },
  /** Returned when it comes down at least this far from the goal line. */
  returnedBeyond: 12,
  returned: 0.44,
  returnYards: { mean: 9, deviation: 7 },
  seconds: 9,
};
const fieldGoalSeconds = 5;
/** The other side takes over where the ball was kicked from: this far behind the line. */
const heldBehind = 8;
/** Chance of a field goal by its yards. */
const goalChances: Steps = [
  [29, 0.985],
  [39, 0.945],
  [49, 0.83],
  [54, 0.74],
  [59, 0.62],
];
const longGoalChance = 0.4;
const tries = {
  kickIsGood: 0.955,
  /** Two points are tried for: seldom, and late in a game when so many points behind. */
  forTwo: 0.045,
  forTwoWhenItHelps: 0.85,
  helpsWhenBehindBy: [2, 5, 9, 10],
  /** Of tries for two points. */
  passes: 0.72,
};

/** The kick-off of the side with the ball; the other side has it then (or has scored). */
export function kickOff(state: GameState): void {
  const { random } = state;
  state.kicking = false;
  const { id: kicker } = state.ball.kicker;
  const kick = { type: 'kickoff' as const, down: null, ydstogo: 0, yardline: spots.kickOff, kicker };
  const receiving = otherSide(state);
  if (random.chance(kickOffs.touchback)) {
    record(state, kick);
    turnOver(state, spots.touchback);
    return;
  }
  const returner = receiving.returner.id;
  runClock(state, kickOffs.seconds);
  if (random.chance(kickOffs.returnedToScore)) {
    record(
      state,
      { ...kick, touchdown: true, scorer: receiving.code, returner, returnYards: fieldYards },
      { team: receiving.code, value: points.touchdown },
    );
    turnOver(state, spots.twoPointTry);
    tryAfterTouchdown(state);
    return;
  }
  const { mean, deviation, least } = kickOffs.returned;
  const back = Math.round(Math.max(least, random.normal(mean, deviation)));
  record(state, { ...kick, returner, returnYards: back, tacklers: [defender(random, state.ball.front)] });
  turnOver(state, fieldYards - back);
}

export function punt(state: GameState): void {
  const { random } = state;
  const { gross: air, returnYards } = punts;
  const gross = Math.min(state.yardline - 1, Math.round(random.normal(air.mean, air.deviation)));
  const lands = state.yardline - gross;
  const isReturned = lands > punts.returnedBeyond && random.chance(punts.returned);
  const back = isReturned ? Math.max(0, Math.round(random.normal(returnYards.mean, returnYards.deviation))) : 0;
  runClock(state, punts.seconds);
  record(state, {
    type: 'punt',
    kickDistance: gross,
    ...(back > 0 ? { returner: otherSide(state).returner.id, returnYards: back } : {}),
  });
  turnOver(state, lands <= 0 ? spots.ownTwenty : fieldYards - lands - back);
}

/** A field goal try from where the ball is. */
export function fieldGoal(state: GameState): void {
  const kickDistance = state.yardline + fieldGoalAddsYards;
  const kickGood = state.random.chance(stepAt(goalChances, kickDistance, longGoalChance));
  const kick = { type: 'field_goal' as const, kicker: state.ball.kicker.id, kickDistance, kickGood };
  runClock(state, fieldGoalSeconds);
  if (kickGood) {
    record(state, kick, { team: state.ball.code, value: points.fieldGoal });
    state.kicking = true;
    return;
  }
  record(state, kick);
  turnOver(state, Math.min(spots.ownTwenty, fieldYards - state.yardline - heldBehind));
}

/** The try after a touchdown of the side with the ball: a kick, or two points when the score asks for it. */
export function tryAfterTouchdown(state: GameState): void {
  const { random } = state;
  const behind = -leadOf(state);
  const helps = state.clock < quarterSeconds && tries.helpsWhenBehindBy.includes(behind);
  const forTwo = random.chance(helps ? tries.forTwoWhenItHelps : tries.forTwo);
  startSeries(state, forTwo ? spots.twoPointTry : spots.kickedTry);
  if (forTwo) {
    tryForTwo(state);
  } else {
    const kickGood = random.chance(tries.kickIsGood);
    record(
      state,
      { type: 'extra_point', down: null, ydstogo: 0, kicker: state.ball.kicker.id, kickGood },
      kickGood ? { team: state.ball.code, value: points.kickedTry } : undefined,
    );
  }
  state.kicking = true;
}

function tryForTwo(state: GameState): void {
  const { random } = state;
  const { twoPointTry: spot } = spots;
  const at = { offence: state.ball, defence: otherSide(state), yardline: spot, down: 1, togo: spot };
  const play = random.chance(tries.passes) ? passPlay(random, at) : runPlay(random, at, false);
  const good = play.yards === at.yardline && play.interceptor === undefined;
  const { type, passer, rusher, receiver, complete, airYards, yardsAfterCatch, yards, sack } = play;
  const bare = { type, passer, rusher, receiver, complete, airYards, yardsAfterCatch, yards, sack };
  record(
    state,
    { ...bare, down: null, ydstogo: 0, twoPoint: good ? 'good' : 'failed' },
    good ? { team: state.ball.code, value: points.twoPointTry } : undefined,
  );
}
