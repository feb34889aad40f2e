import { ageIn, type Player } from '../football/player.js';
import { playOffWeeks } from '../football/rules.js';
import { fitPlayers } from '../football/side.js';
import type { Season } from '../football/season.js';
import { teams } from '../football/teams.js';
import type { Lines } from '../statistics/week-lines.js';

export type FantasyPosition = Player['position'] | 'DEF';

/** Somebody a fantasy team can hold: a player, or a team's defence under the team's code. */
export interface Holding {
  id: string;
  position: FantasyPosition;
  eligible: readonly string[];
  team: string;
  age: number | null;
  rookie: boolean;
  player: Player | null;
}

/** What can be known about one football season while it runs; lines are indexed by week (0 is empty). */
export interface Catalog {
  season: Season;
  holdings: Map<string, Holding>;
  lines: Lines[];
  /** Expected share of the ball, 0-1, from talent and place in the depth chart. */
  roleOf(id: string): number;
  /** No game this week, or too hurt to play it. */
  sitsOut(id: string, week: number): 'bye' | 'injured' | null;
  /** Kick-off in minutes of the week; null on a bye. */
  kickoffOf(id: string, week: number): number | null;
}

/** Share of a starter's role by place in the depth chart; set by hand. */
const roleByRank: Record<string, readonly number[]> = {
  QB: [1, 0.08, 0.02],
  RB: [1, 0.52, 0.22, 0.08],
  WR: [1, 0.78, 0.55, 0.26, 0.1, 0.05],
  TE: [1, 0.36, 0.1],
  K: [1],
  DL: [1, 0.9, 0.8, 0.7, 0.5, 0.4],
  LB: [1, 0.9, 0.75, 0.6, 0.4],
  DB: [1, 0.95, 0.9, 0.8, 0.65, 0.5, 0.3],
};

const lastRole = 0.05;
/** A role is worth more in better hands: so much of it to everybody, so much more at full talent. */
const roleOfTalent = { everybody: 0.45, atFullTalent: 0.75 };
const unknownTalent = 50;
/** Defensive backs that make a team's defence, beside its fit linemen. */
const backsOfDefence = 4;

const talentFactor = (talent: number): number => roleOfTalent.everybody + (talent / 100) * roleOfTalent.atFullTalent;

function gamesByTeam(season: Season): Map<string, number>[] {
  const weeks: Map<string, number>[] = Array.from({ length: playOffWeeks.SB + 1 }, () => new Map());
  for (const { game } of season.games) {
    weeks[game.week]?.set(game.home, game.kickoff);
    weeks[game.week]?.set(game.away, game.kickoff);
  }
  return weeks;
}

/** Everything about a season that fantasy managers act on. */
export function createCatalog(season: Season, lines: Lines[]): Catalog {
  const { squads, injuries } = season;
  const kickoffs = gamesByTeam(season);
  const holdings = new Map<string, Holding>();
  const roles = new Map<string, number>();
  for (const [team, chart] of squads.depth) {
    for (const group of Object.values(chart)) {
      group.forEach((player, rank) => {
        const { id, position, eligible } = player;
        const rookie = player.rookieYear === squads.season;
        holdings.set(id, { id, position, eligible, team, age: ageIn(player, squads.season), rookie, player });
        const talent = squads.talentOf.get(id) ?? unknownTalent;
        roles.set(id, (roleByRank[position]?.[rank] ?? lastRole) * talentFactor(talent));
      });
    }
  }
  for (const { code } of teams) {
    holdings.set(code, {
      id: code,
      position: 'DEF',
      eligible: ['DEF'],
      team: code,
      age: null,
      rookie: false,
      player: null,
    });
    const best = fitPlayers({ squads, injuries, week: 0 }, code, 'DL').concat(
      squads.depth.get(code)?.DB.slice(0, backsOfDefence) ?? [],
    );
    const mean =
      best.reduce((sum, player) => sum + (squads.talentOf.get(player.id) ?? unknownTalent), 0) /
      Math.max(1, best.length);
    roles.set(code, talentFactor(mean));
  }
  const kickoffOf = (id: string, week: number): number | null =>
    kickoffs[week]?.get(holdings.get(id)?.team ?? '') ?? null;
  return {
    season,
    holdings,
    lines,
    roleOf: (id) => roles.get(id) ?? 0,
    kickoffOf,
    sitsOut(id, week) {
      if (kickoffOf(id, week) === null) return 'bye';
      const hurt = injuries.get(id)?.some((injury) => injury.fromWeek <= week && week < injury.backWeek);
      return hurt ? 'injured' : null;
    },
  };
}
