import { otherSide, record, runClock, secondsLeftInHalf, startSeries, turnOver, type GameState } from './game-state.js';
import { fieldGoal, kickOff, punt, tryAfterTouchdown } from './kicking.js';
import { passPlay } from './passing.js';
import type { Play } from './play.js';
import { runPlay } from './rushing.js';

/** Pass rates by down and yards to go: up to 2, 3-5, 6-8, 9-11, 12 and more (nflverse, 2024, scrambles counted as runs). */
const passRates: readonly (readonly number[])[] = [
  [0.26, 0.35, 0.36, 0.497, 0.69],
  [0.345, 0.485, 0.63, 0.715, 0.83],
  [0.4, 0.84, 0.92, 0.935, 0.85],
  [0.36, 0.9, 0.92, 0.92, 0.96],
];

function lead(state: GameState): number {
  return (state.score[state.ball.code] ?? 0) - (state.score[otherSide(state).code] ?? 0);
}

function passChance(state: GameState): number {
  const step = state.togo <= 2 ? 0 : state.togo <= 5 ? 1 : state.togo <= 8 ? 2 : state.togo <= 11 ? 3 : 4;
  const usual = passRates[state.down - 1]?.[step] ?? 0.5;
  const margin = lead(state);
  const late = !state.overtime && state.clock < 900;
  const script = late
    ? Math.max(-0.24, Math.min(0.24, -margin * 0.022))
    : Math.max(-0.05, Math.min(0.05, -margin * 0.004));
  const hurry = secondsLeftInHalf(state) < 120 && margin <= 0 ? 0.15 : 0;
  return Math.max(0.05, Math.min(0.97, usual + script + hurry + state.ball.passLean));
}

function secondsUsed(state: GameState, play: Partial<Play>): number {
  const hurried = secondsLeftInHalf(state) < 150 && lead(state) <= 0;
  const stopped = play.complete === false || play.interceptor !== undefined;
  if (stopped) return state.random.int(4, 8);
  if (state.random.chance(0.14)) return state.random.int(5, 10);
  return hurried ? state.random.int(14, 26) : state.random.int(31, 46);
}

/** A flag that cancels the play: most often five yards before the snap. */
function cancelledPlay(state: GameState): void {
  const { random } = state;
  const [yards, byOffence, automatic] = random.weighted(
    [
      [5, true, false, 34],
      [10, true, false, 18],
      [5, false, false, 16],
      [5, false, true, 16],
      [18, false, true, 16],
    ] as const,
    (entry) => entry[3],
  );
  const room = byOffence ? 99 - state.yardline : state.yardline;
  const penaltyYards = room <= yards ? Math.max(1, yards === 18 ? room - 1 : Math.floor(room / 2)) : yards;
  runClock(state, 4);
  record(state, { type: 'no_play', penalty: true, penaltyYards });
  if (!byOffence && (automatic || penaltyYards >= state.togo)) startSeries(state, state.yardline - penaltyYards);
  else {
    state.yardline += byOffence ? penaltyYards : -penaltyYards;
    state.togo += byOffence ? penaltyYards : -penaltyYards;
  }
}

/** The fourth down: true when it ended with a kick. */
function kicksOnFourth(state: GameState): boolean {
  const { random, yardline, togo } = state;
  const margin = lead(state);
  const desperate = !state.overtime && state.clock < 300 && margin < -3;
  const needsThree = secondsLeftInHalf(state) < 25 && yardline <= 42 && margin >= -3;
  const short = togo <= 1 ? 0.78 : togo <= 2 ? 0.52 : togo <= 4 ? 0.3 : togo <= 8 ? 0.16 : 0.07;
  const place = yardline <= 3 ? 1.1 : yardline <= 35 ? 0.7 : yardline <= 50 ? 1.45 : yardline <= 65 ? 0.75 : 0.14;
  if (!needsThree && (desperate || random.chance(Math.min(0.95, short * place)))) return false;
  if (yardline <= 38 || (yardline <= 41 && random.chance(0.5))) fieldGoal(state);
  else if (desperate) return false;
  else punt(state);
  return true;
}

function scoreTouchdown(state: GameState, play: Partial<Play> & Pick<Play, 'type'>): void {
  record(
    state,
    { ...play, touchdown: true, scorer: state.ball.code, firstDown: true },
    { team: state.ball.code, value: 6 },
  );
  tryAfterTouchdown(state);
}

/** The other side has the ball after an interception or a fumble; sometimes it runs all the way. */
function loseBall(
  state: GameState,
  play: Partial<Play> & Pick<Play, 'type' | 'yards'>,
  spot: number,
  scoring: number,
): void {
  const taker = otherSide(state);
  if (state.random.chance(scoring)) {
    const returnYards = Math.max(1, 100 - Math.max(1, Math.min(99, spot)));
    record(state, { ...play, touchdown: true, scorer: taker.code, returnYards }, { team: taker.code, value: 6 });
    turnOver(state, 2);
    tryAfterTouchdown(state);
    return;
  }
  const back = Math.max(0, Math.round(state.random.normal(6, 9)));
  record(state, { ...play, returnYards: back });
  turnOver(state, 100 - spot - back);
}

function settle(state: GameState, play: Partial<Play> & Pick<Play, 'type' | 'yards'>): void {
  const spot = state.yardline - play.yards;
  if (play.interceptor !== undefined) return loseBall(state, play, state.yardline - (play.airYards ?? 10), 0.085);
  if (spot <= 0) return scoreTouchdown(state, play);
  if (play.fumbleLostTo !== undefined) return loseBall(state, play, spot, 0.055);
  if (spot >= 99 && play.yards < 0 && state.random.chance(0.5)) {
    record(state, { ...play, safety: true, scorer: otherSide(state).code }, { team: otherSide(state).code, value: 2 });
    state.yardline = 80;
    state.kicking = true;
    return;
  }
  const firstDown = play.yards >= state.togo;
  record(state, { ...play, firstDown });
  state.yardline = Math.min(99, spot);
  if (firstDown) return startSeries(state, state.yardline);
  state.down += 1;
  state.togo -= play.yards;
  if (state.down > 4) turnOver(state, 100 - state.yardline);
}

function kneels(state: GameState): boolean {
  return !state.overtime && state.clock > 0 && state.clock <= 135 && lead(state) > 0 && state.down < 4;
}

/** Plays the next thing: a kick-off, a kick on fourth down, a kneel, a spike, a flag or a play from scrimmage. */
export function playDown(state: GameState): void {
  const { random } = state;
  if (state.kicking) return kickOff(state);
  if (kneels(state)) {
    runClock(state, 40);
    return settle(state, { type: 'qb_kneel', rusher: state.ball.passer.id, yards: state.yardline < 98 ? -1 : 0 });
  }
  if (random.chance(0.076)) return cancelledPlay(state);
  if (state.down === 4 && kicksOnFourth(state)) return;
  const hurried = secondsLeftInHalf(state) < 60 && lead(state) <= 0 && state.down < 3;
  if (hurried && random.chance(0.12)) {
    runClock(state, 2);
    return settle(state, { type: 'qb_spike', passer: state.ball.passer.id, complete: false, yards: 0 });
  }
  const at = {
    offence: state.ball,
    defence: otherSide(state),
    yardline: state.yardline,
    down: state.down,
    togo: state.togo,
  };
  const dropsBack = random.chance(passChance(state) - 0.018);
  const play = dropsBack && !random.chance(0.058) ? passPlay(random, at) : runPlay(random, at, dropsBack);
  runClock(state, secondsUsed(state, play));
  settle(state, { ...play, yards: play.yards ?? 0 });
  if (random.chance(0.058) && !state.kicking)
    record(state, { type: 'no_play', down: null, ydstogo: 0, posteam: null, defteam: null, yardline: null });
}
