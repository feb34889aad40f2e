import { createRandom } from '../random.js';
import { playGame, type PlayedGame } from './game.js';
import { injuriesOf, type Injury } from './injuries.js';
import { postSeason } from './post-season.js';
import { regularSeason, type Game } from './schedule.js';
import { sideOf, strengthOf } from './side.js';
import type { Squads } from './squads.js';

/** A professional season: every game of its 18 weeks, and the play-offs' where they have been played. */
export interface Season {
  season: number;
  squads: Squads;
  injuries: Map<string, Injury[]>;
  /** By week and kick-off. */
  games: PlayedGame[];
}

/** Plays a season. A game's chance hangs on its id alone, so any game can be played again by itself. */
export function playSeason(seed: number, squads: Squads, withPlayOffs: boolean): Season {
  const { season } = squads;
  const injuries = injuriesOf(seed, squads);
  const play = (game: Game): PlayedGame => {
    const sheet = { squads, injuries, week: game.week };
    return playGame(
      createRandom(seed, `game/${game.gameId}`),
      game,
      sideOf(sheet, game.home),
      sideOf(sheet, game.away),
    );
  };
  const strength = (team: string): number => strengthOf(sideOf({ squads, injuries, week: 1 }, team));
  const games = regularSeason(seed, season, strength).map(play);
  if (withPlayOffs) games.push(...postSeason(seed, season, games, strength, play));
  return { season, squads, injuries, games };
}
