import type { Random } from '../random.js';
import type { Play } from './play.js';
import { fieldYards, gameSeconds, halfSeconds, overtimeSeconds, seriesYards } from './rules.js';
import type { Game } from './schedule.js';
import type { Side } from './side.js';

/** A game while it is played; `ball` is the side on offence. */
export interface GameState {
  random: Random;
  game: Game;
  home: Side;
  away: Side;
  ball: Side;
  /** Seconds left in regulation; overtime counts down its own. */
  clock: number;
  overtime: boolean;
  down: number;
  togo: number;
  yardline: number;
  score: Record<string, number>;
  plays: Play[];
  /** What comes next is a kick-off by the side with the ball. */
  kicking: boolean;
}

/** Real minutes that a game takes from kick-off to the last whistle, half-time's included, and its overtime. */
const gameMinutes = 186;
const halfTimeMinutes = 13;
const overtimeMinutes = 22;
/** Play ids of one game grow in steps of these lengths, as in nflverse's files. */
const idStep = { from: 17, to: 26 };

export function otherSide(state: GameState): Side {
  return state.ball === state.home ? state.away : state.home;
}

/** By how many points the side with the ball is ahead. */
export function leadOf(state: GameState): number {
  return (state.score[state.ball.code] ?? 0) - (state.score[otherSide(state).code] ?? 0);
}

function minuteOfPlay(state: GameState): number {
  if (state.overtime) return gameMinutes + ((overtimeSeconds - state.clock) / overtimeSeconds) * overtimeMinutes;
  const played = gameSeconds - state.clock;
  const rest = played > halfSeconds ? halfTimeMinutes : 0;
  return (played / gameSeconds) * (gameMinutes - halfTimeMinutes) + rest;
}

/** How long the half still runs, in seconds. */
export function secondsLeftInHalf(state: GameState): number {
  if (state.overtime) return state.clock;
  return state.clock > halfSeconds ? state.clock - halfSeconds : state.clock;
}

/** Lets the clock run, at most to the end of the half. */
export function runClock(state: GameState, seconds: number): void {
  state.clock -= Math.min(secondsLeftInHalf(state), Math.max(1, Math.round(seconds)));
}

/** Writes down a play of the side with the ball; `points` go to the named side, before the ball changes hands. */
export function record(
  state: GameState,
  play: Partial<Play> & Pick<Play, 'type'>,
  points?: { team: string; value: number },
): Play {
  const posteam = state.ball.code;
  const defteam = otherSide(state).code;
  const [posScore, defScore] = [state.score[posteam] ?? 0, state.score[defteam] ?? 0];
  if (points) state.score[points.team] = (state.score[points.team] ?? 0) + points.value;
  const last = state.plays.at(-1);
  const entry: Play = {
    playId: (last?.playId ?? 0) + (last ? state.random.int(idStep.from, idStep.to) : 1),
    clock: state.clock,
    minute: minuteOfPlay(state),
    posteam,
    defteam,
    down: state.down,
    ydstogo: state.togo,
    yardline: state.yardline,
    yards: 0,
    posScore,
    defScore,
    posScorePost: state.score[posteam] ?? 0,
    defScorePost: state.score[defteam] ?? 0,
    homeScore: state.score[state.home.code] ?? 0,
    awayScore: state.score[state.away.code] ?? 0,
    ...play,
  };
  state.plays.push(entry);
  return entry;
}

/** Gives the ball to the other side at `yardline` (as that side sees it), first down. */
export function turnOver(state: GameState, yardline: number): void {
  state.ball = otherSide(state);
  startSeries(state, yardline);
}

export function startSeries(state: GameState, yardline: number): void {
  state.yardline = Math.max(1, Math.min(fieldYards - 1, Math.round(yardline)));
  state.down = 1;
  state.togo = Math.min(seriesYards, state.yardline);
}
