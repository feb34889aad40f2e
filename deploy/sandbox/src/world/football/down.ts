import { cancelledPlay, flagCancelsPlay } from './flags.js';
import { kicksOnFourth } from './fourth-down.js';
import {
  leadOf,
  otherSide,
  record,
  runClock,
  secondsLeftInHalf,
  startSeries,
  turnOver,
  type GameState,
} from './game-state.js';
import { kickOff, tryAfterTouchdown } from './kicking.js';
import { passPlay } from './passing.js';
import type { Play } from './play.js';
import { downsInSeries, fieldYards, points, quarterSeconds, spots } from './rules.js';
import { runPlay } from './rushing.js';

/** Pass rates by down and yards to go (nflverse, 2024, scrambles counted as runs). */
const passRateSteps = [2, 5, 8, 11, Infinity];
const passRates: readonly (readonly number[])[] = [
  [0.26, 0.35, 0.36, 0.497, 0.69],
  [0.345, 0.485, 0.63, 0.715, 0.83],
  [0.4, 0.84, 0.92, 0.935, 0.85],
  [0.36, 0.9, 0.92, 0.92, 0.96],
];

/** How the score bends the pass rate, per point of the lead and at most: a little always, much in the last quarter. */
const script = { usual: { perPoint: 0.004, most: 0.05 }, late: { perPoint: 0.022, most: 0.24 } };
/** Behind or level in the last two minutes of a half. */
const hurry = { seconds: 120, morePasses: 0.15 };
const passRateBounds = { least: 0.05, most: 0.97 };

/** Seconds that a play takes off the clock, by what stops it; hurried sides go faster in the last 150 s of a half. */
const playSeconds = {
  incomplete: { from: 4, to: 8 },
  outOfBounds: { from: 5, to: 10 },
  hurried: { from: 14, to: 26 },
  usual: { from: 31, to: 46 },
};
const hurriedWithin = 150;
const endsOutOfBounds = 0.14;

/** Rows of a flag that stands beside a play (2024: 17.3 flags a game in all, see flags.ts). */
const flagBesidePlay = 0.058;

/** Interceptions (2024: 7.7 %) and lost fumbles that are run back all the way; other returns in yards. */
const takeaways = { interceptionScores: 0.085, fumbleScores: 0.055, returned: { mean: 6, deviation: 9 } };
/** A loss in the own end zone that is a safety; the ball is kicked from the own twenty then. */
const safetyInEndZone = 0.5;

/** A lead is knelt out when this much is left; a kneel takes the whole play clock. */
const kneeling = { within: 135, seconds: 40 };
/** A clock that runs in the last minute is stopped by a spike (2024: one in four games). */
const spiking = { within: 60, chance: 0.12, seconds: 2 };
/** Of dropbacks: those that end as scrambles (2024: 5.7 %), and what the table of pass rates counts less. */
const scrambles = { ofDropbacks: 0.058, lessPasses: 0.018 };

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

function passChance(state: GameState): number {
  const step = passRateSteps.findIndex((most) => state.togo <= most);
  const usual = passRates[state.down - 1]?.[step] ?? 0.5;
  const margin = leadOf(state);
  const { perPoint, most } = !state.overtime && state.clock < quarterSeconds ? script.late : script.usual;
  const bent = between(-margin * perPoint, -most, most);
  const hurried = secondsLeftInHalf(state) < hurry.seconds && margin <= 0 ? hurry.morePasses : 0;
  return between(usual + bent + hurried + state.ball.passLean, passRateBounds.least, passRateBounds.most);
}

function secondsUsed(state: GameState, play: Partial<Play>): number {
  const { random } = state;
  const seconds = ({ from, to }: { from: number; to: number }): number => random.int(from, to);
  if (play.complete === false || play.interceptor !== undefined) return seconds(playSeconds.incomplete);
  if (random.chance(endsOutOfBounds)) return seconds(playSeconds.outOfBounds);
  const hurried = secondsLeftInHalf(state) < hurriedWithin && leadOf(state) <= 0;
  return seconds(hurried ? playSeconds.hurried : playSeconds.usual);
}

function scoreTouchdown(state: GameState, play: Partial<Play> & Pick<Play, 'type'>): void {
  record(
    state,
    { ...play, touchdown: true, scorer: state.ball.code, firstDown: true },
    { team: state.ball.code, value: points.touchdown },
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
    const returnYards = Math.max(1, fieldYards - between(spot, 1, fieldYards - 1));
    record(
      state,
      { ...play, touchdown: true, scorer: taker.code, returnYards },
      { team: taker.code, value: points.touchdown },
    );
    turnOver(state, spots.twoPointTry);
    tryAfterTouchdown(state);
    return;
  }
  const back = Math.max(0, Math.round(state.random.normal(takeaways.returned.mean, takeaways.returned.deviation)));
  record(state, { ...play, returnYards: back });
  turnOver(state, fieldYards - spot - back);
}

function settle(state: GameState, play: Partial<Play> & Pick<Play, 'type' | 'yards'>): void {
  const spot = state.yardline - play.yards;
  if (play.interceptor !== undefined) {
    return loseBall(state, play, state.yardline - (play.airYards ?? 0), takeaways.interceptionScores);
  }
  if (spot <= 0) return scoreTouchdown(state, play);
  if (play.fumbleLostTo !== undefined) return loseBall(state, play, spot, takeaways.fumbleScores);
  if (spot >= fieldYards - 1 && play.yards < 0 && state.random.chance(safetyInEndZone)) {
    const { code: team } = otherSide(state);
    record(state, { ...play, safety: true, scorer: team }, { team, value: points.safety });
    state.yardline = spots.ownTwenty;
    state.kicking = true;
    return;
  }
  const firstDown = play.yards >= state.togo;
  record(state, { ...play, firstDown });
  state.yardline = Math.min(fieldYards - 1, spot);
  if (firstDown) return startSeries(state, state.yardline);
  state.down += 1;
  state.togo -= play.yards;
  if (state.down > downsInSeries) turnOver(state, fieldYards - state.yardline);
}

function kneels(state: GameState): boolean {
  const late = !state.overtime && state.clock > 0 && state.clock <= kneeling.within;
  return late && leadOf(state) > 0 && state.down < downsInSeries;
}

/** Plays the next thing: a kick-off, a kick on fourth down, a kneel, a spike, a flag or a play from scrimmage. */
export function playDown(state: GameState): void {
  const { random } = state;
  if (state.kicking) return kickOff(state);
  if (kneels(state)) {
    runClock(state, kneeling.seconds);
    return settle(state, {
      type: 'qb_kneel',
      rusher: state.ball.passer.id,
      yards: state.yardline < fieldYards - 2 ? -1 : 0,
    });
  }
  if (random.chance(flagCancelsPlay)) return cancelledPlay(state);
  if (state.down === downsInSeries && kicksOnFourth(state)) return;
  const hurried = secondsLeftInHalf(state) < spiking.within && leadOf(state) <= 0 && state.down < 3;
  if (hurried && random.chance(spiking.chance)) {
    runClock(state, spiking.seconds);
    return settle(state, { type: 'qb_spike', passer: state.ball.passer.id, complete: false, yards: 0 });
  }
  const at = {
    offence: state.ball,
    defence: otherSide(state),
    yardline: state.yardline,
    down: state.down,
    togo: state.togo,
  };
  const dropsBack = random.chance(passChance(state) - scrambles.lessPasses);
  const play =
    dropsBack && !random.chance(scrambles.ofDropbacks) ? passPlay(random, at) : runPlay(random, at, dropsBack);
  runClock(state, secondsUsed(state, play));
  settle(state, { ...play, yards: play.yards ?? 0 });
  if (random.chance(flagBesidePlay) && !state.kicking)
    record(state, { type: 'no_play', down: null, ydstogo: 0, posteam: null, defteam: null, yardline: null });
}
