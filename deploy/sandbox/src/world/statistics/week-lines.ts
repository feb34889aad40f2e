import type { Play } from '../football/play.js';
import type { PlayedGame } from '../football/game.js';
import { positions } from '../football/player.js';
import { fitPlayers, type TeamSheet } from '../football/side.js';
import { addDefence } from './defence-lines.js';
import { addDerived } from './derived.js';
import { addKicks } from './kicking-lines.js';
import { WeekLines, type Line } from './line.js';
import { addOffence } from './offence-lines.js';
import { addAllowed } from './team-defence.js';

/** How many of a position take part in a game; the others are active but do not play. */
const usedOf: Record<string, number> = { QB: 1, RB: 3, WR: 5, TE: 2, K: 1, DL: 6, LB: 5, DB: 6 };

/** Share of the snaps by place in the depth chart, and of a kicker's among the kicks; set by hand. */
const snapShare = { first: 0.93, lessForNext: 0.16, least: 0.08 };
const kickerShare = 0.45;

const isSnap = (play: Play): boolean => play.type === 'pass' || play.type === 'run' || play.type === 'qb_kneel';

function addAppearances(lines: WeekLines, sheet: TeamSheet, team: string, plays: readonly Play[]): void {
  const offence = plays.filter((play) => isSnap(play) && play.posteam === team).length;
  const defence = plays.filter((play) => isSnap(play) && play.defteam === team).length;
  const kicks = plays.filter((play) =>
    ['kickoff', 'punt', 'field_goal', 'extra_point'].includes(play.type ?? ''),
  ).length;
  for (const position of positions) {
    fitPlayers(sheet, team, position).forEach((player, rank) => {
      const line = lines.of(player.id);
      line.gms_active = 1;
      if (rank >= (usedOf[position] ?? 0) && Object.keys(line).length === 1) return;
      line.gp = 1;
      line.tm_off_snp = offence;
      line.tm_def_snp = defence;
      line.tm_st_snp = kicks;
      if (rank === 0) line.gs = 1;
      const share = Math.max(snapShare.least, snapShare.first - rank * snapShare.lessForNext);
      if (['QB', 'RB', 'WR', 'TE'].includes(position)) line.off_snp = Math.round(offence * share);
      if (['DL', 'LB', 'DB'].includes(position)) line.def_snp = Math.round(defence * share);
      if (position === 'K') line.st_snp = Math.round(kicks * kickerShare);
    });
  }
}

/**
 * The stat lines of one week: for each game the plays that `shown` lets through (all of them once it is over).
 * A game without plays adds nothing, so players of games to come have no line yet.
 */
export function linesOfWeek(
  sheet: TeamSheet,
  games: readonly PlayedGame[],
  shown?: (game: PlayedGame, play: Play) => boolean,
) {
  const week = new WeekLines();
  for (const played of games) {
    const plays = shown ? played.plays.filter((play) => shown(played, play)) : played.plays;
    if (plays.length === 0) continue;
    for (const play of plays) {
      addOffence(week, play);
      addKicks(week, play);
      addDefence(week, play);
    }
    const { home, away } = played.game;
    for (const [team, opponent] of [
      [home, away],
      [away, home],
    ] as const) {
      addAppearances(week, sheet, team, plays);
      addAllowed(week, team, opponent, plays);
      week.of(team).gp = 1;
      addDerived(week.of(team), 'DEF');
    }
  }
  const positionOf = positionsOf(sheet);
  for (const [id, line] of week.lines)
    if (!positionOf.teams.has(id)) addDerived(line, positionOf.players.get(id) ?? 'WR');
  return week.lines;
}

function positionsOf(sheet: TeamSheet) {
  const players = new Map<string, (typeof positions)[number]>();
  for (const chart of sheet.squads.depth.values()) {
    for (const position of positions) for (const player of chart[position]) players.set(player.id, position);
  }
  return { players, teams: new Set(sheet.squads.depth.keys()) };
}

export type Lines = Map<string, Line>;
