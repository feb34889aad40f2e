import type { PlayedGame } from '../football/game.js';
import type { Catalog } from '../league/catalog.js';
import { pointsOf } from '../statistics/line.js';
import { linesOfWeek, type Lines } from '../statistics/week-lines.js';
import type { Moment } from './moment.js';

/** Minutes after the last play until a game counts as over. */
const afterTheWhistle = 2;

export function endOf(played: PlayedGame): number {
  return played.game.kickoff + (played.plays.at(-1)?.minute ?? 0) + afterTheWhistle;
}

/** True when a game of the running season is over at a moment. */
export function isOver(played: PlayedGame, moment: Moment): boolean {
  const { week } = played.game;
  return week < moment.week || (week === moment.week && endOf(played) <= moment.minute);
}

/** The stat lines of the running week as far as its plays have been seen. */
export function linesAt(catalog: Catalog, moment: Moment): Lines {
  const { squads, injuries, games } = catalog.season;
  const started = games.filter(({ game }) => game.week === moment.week && game.kickoff <= moment.minute);
  return linesOfWeek(
    { squads, injuries, week: moment.week },
    started,
    (played, play) => played.game.kickoff + play.minute <= moment.minute,
  );
}

export function pointsAt(lines: Lines, scoring: Readonly<Record<string, number>>): Map<string, number> {
  return new Map([...lines].map(([id, line]) => [id, pointsOf(line, scoring)]));
}
