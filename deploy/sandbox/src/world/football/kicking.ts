import { otherSide, record, runClock, startSeries, turnOver, type GameState } from './game-state.js';
import { defender } from './tackling.js';
import { passPlay } from './passing.js';
import { runPlay } from './rushing.js';

const goalChance = (distance: number): number =>
  distance < 30
    ? 0.985
    : distance < 40
      ? 0.945
      : distance < 50
        ? 0.83
        : distance < 55
          ? 0.74
          : distance < 60
            ? 0.62
            : 0.4;

/** The kick-off of the side with the ball; the other side has it then (or has scored). */
export function kickOff(state: GameState): void {
  const { random } = state;
  state.kicking = false;
  const kick = { type: 'kickoff' as const, down: null, ydstogo: 0, yardline: 35, kicker: state.ball.kicker.id };
  const receiving = otherSide(state);
  if (random.chance(0.645)) {
    record(state, kick);
    turnOver(state, 70);
    return;
  }
  const returner = receiving.returner.id;
  runClock(state, 6);
  if (random.chance(0.008)) {
    record(
      state,
      { ...kick, touchdown: true, scorer: receiving.code, returner, returnYards: 100 },
      { team: receiving.code, value: 6 },
    );
    turnOver(state, 2);
    tryAfterTouchdown(state);
    return;
  }
  const back = Math.round(Math.max(8, random.normal(27, 6.5)));
  record(state, { ...kick, returner, returnYards: back, tacklers: [defender(random, state.ball.front)] });
  turnOver(state, 100 - back);
}

export function punt(state: GameState): void {
  const { random } = state;
  const gross = Math.min(state.yardline - 1, Math.round(random.normal(47, 7)));
  const lands = state.yardline - gross;
  const back = lands > 12 && random.chance(0.44) ? Math.max(0, Math.round(random.normal(9, 7))) : 0;
  runClock(state, 9);
  record(state, {
    type: 'punt',
    kickDistance: gross,
    ...(back > 0 ? { returner: otherSide(state).returner.id, returnYards: back } : {}),
  });
  turnOver(state, lands <= 0 ? 80 : 100 - lands - back);
}

/** A field goal try from where the ball is. */
export function fieldGoal(state: GameState): void {
  const kickDistance = state.yardline + 18;
  const kickGood = state.random.chance(goalChance(kickDistance));
  const kick = { type: 'field_goal' as const, kicker: state.ball.kicker.id, kickDistance, kickGood };
  runClock(state, 5);
  if (kickGood) {
    record(state, kick, { team: state.ball.code, value: 3 });
    state.kicking = true;
    return;
  }
  record(state, kick);
  turnOver(state, Math.min(80, 100 - state.yardline - 8 < 20 ? 80 : 100 - state.yardline - 8));
}

/** The try after a touchdown of the side with the ball: a kick, or two points when the score asks for it. */
export function tryAfterTouchdown(state: GameState): void {
  const { random } = state;
  const behind = (state.score[otherSide(state).code] ?? 0) - (state.score[state.ball.code] ?? 0);
  const late = state.clock < 900;
  const forTwo = random.chance(late && [2, 5, 9, 10].includes(behind) ? 0.85 : 0.045);
  startSeries(state, forTwo ? 2 : 15);
  if (forTwo) {
    tryForTwo(state);
  } else {
    const kickGood = random.chance(0.955);
    record(
      state,
      { type: 'extra_point', down: null, ydstogo: 0, kicker: state.ball.kicker.id, kickGood },
      kickGood ? { team: state.ball.code, value: 1 } : undefined,
    );
  }
  state.kicking = true;
}

function tryForTwo(state: GameState): void {
  const { random } = state;
  const at = { offence: state.ball, defence: otherSide(state), yardline: 2, down: 1, togo: 2 };
  const play = random.chance(0.72) ? passPlay(random, at) : runPlay(random, at, false);
  const good = play.yards === 2 && play.interceptor === undefined;
  const { type, passer, rusher, receiver, complete, airYards, yardsAfterCatch, yards, sack } = play;
  const bare = { type, passer, rusher, receiver, complete, airYards, yardsAfterCatch, yards, sack };
  record(
    state,
    { ...bare, down: null, ydstogo: 0, twoPoint: good ? 'good' : 'failed' },
    good ? { team: state.ball.code, value: 2 } : undefined,
  );
}
