import type { Random } from '../random.js';
import type { Play } from './play.js';
import type { Game } from './schedule.js';
import type { Side } from './side.js';

/** A game while it is played; `ball` is the side on offence. */
export interface GameState {
  random: Random;
  game: Game;
  home: Side;
  away: Side;
  ball: Side;
  /** Seconds left: 3600 at the start, 1800 at half-time; in overtime from 600. */
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

/** Real minutes that a game takes, from kick-off to the last whistle. */
const gameMinutes = 186;
const overtimeMinutes = 22;

export function otherSide(state: GameState): Side {
  return state.ball === state.home ? state.away : state.home;
}

function minuteOfPlay(state: GameState): number {
  if (state.overtime) return gameMinutes + ((600 - state.clock) / 600) * overtimeMinutes;
  const played = 3600 - state.clock;
  return (played / 3600) * (gameMinutes - 13) + (played > 1800 ? 13 : 0);
}

/** How long the half still runs, in seconds. */
export function secondsLeftInHalf(state: GameState): number {
  if (state.overtime) return state.clock;
  return state.clock > 1800 ? state.clock - 1800 : state.clock;
}

/** Lets the clock run, at most to the end of the half. */
export function runClock(state: GameState, seconds: number): void {
  state.clock -= Math.min(secondsLeftInHalf(state), Math.max(1, Math.round(seconds)));
}

/** Writes down a play of the side with the ball; `points` go to whom they name, before the ball changes hands. */
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
    playId: (last?.playId ?? 0) + (last ? 17 + state.random.int(0, 9) : 1),
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
  state.yardline = Math.max(1, Math.min(99, Math.round(yardline)));
  state.down = 1;
  state.togo = Math.min(10, state.yardline);
}
