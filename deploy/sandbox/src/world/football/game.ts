import type { Random } from '../random.js';
import { playDown } from './down.js';
import { record, type GameState } from './game-state.js';
import type { Play } from './play.js';
import { gameSeconds, halfSeconds, overtimeSeconds, quarterSeconds, seriesYards, spots } from './rules.js';
import type { Game } from './schedule.js';
import type { Side } from './side.js';

/** A game that has been played. */
export interface PlayedGame {
  game: Game;
  plays: Play[];
  homeScore: number;
  awayScore: number;
  overtime: boolean;
}

const markerOf = { type: null, down: null, ydstogo: 0, yardline: null, posteam: null, defteam: null } as const;

function playHalf(state: GameState, end: number): void {
  const quarterEnd = end + quarterSeconds;
  let quarterOpen = !state.overtime;
  while (state.clock > end) {
    playDown(state);
    if (quarterOpen && state.clock <= quarterEnd) {
      record(state, markerOf);
      quarterOpen = false;
    }
  }
  // A touchdown on the last play still has its try; the kick-off after it is not made.
  record(state, markerOf);
}

function playOvertime(state: GameState, mustDecide: boolean): void {
  const level = (): boolean => state.score[state.home.code] === state.score[state.away.code];
  state.overtime = true;
  do {
    state.clock = overtimeSeconds;
    state.ball = state.random.chance(0.5) ? state.home : state.away;
    state.kicking = true;
    while (state.clock > 0 && level()) playDown(state);
  } while (mustDecide && level());
  record(state, markerOf);
}

/** Plays a game to its end. The first score of overtime wins; a game of the regular season may end level. */
export function playGame(random: Random, game: Game, home: Side, away: Side): PlayedGame {
  const state: GameState = {
    random,
    game,
    home,
    away,
    ball: random.chance(0.5) ? home : away,
    clock: gameSeconds,
    overtime: false,
    down: 1,
    togo: seriesYards,
    yardline: spots.kickOff,
    score: { [home.code]: 0, [away.code]: 0 },
    plays: [],
    kicking: true,
  };
  record(state, markerOf);
  const kicksFirst = state.ball;
  playHalf(state, halfSeconds);
  state.ball = kicksFirst === home ? away : home;
  state.kicking = true;
  playHalf(state, 0);
  const level = state.score[home.code] === state.score[away.code];
  if (level) playOvertime(state, game.gameType !== 'REG');
  return {
    game,
    plays: state.plays,
    homeScore: state.score[home.code] ?? 0,
    awayScore: state.score[away.code] ?? 0,
    overtime: level,
  };
}
