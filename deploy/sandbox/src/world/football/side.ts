import { injuryIn, type Injury } from './injuries.js';
import { type Player, type Position } from './player.js';
import type { Squads } from './squads.js';

/** A player and his share of something (carries, targets, tackles) before chance. */
export interface Share {
  player: Player;
  weight: number;
}

/** A team as it takes the field in one game. Ratings are 0 for the average team, about +-1 at the ends. */
export interface Side {
  code: string;
  passer: Player;
  backs: Share[];
  targets: Share[];
  kicker: Player;
  returner: Player;
  front: Share[];
  cover: Share[];
  rushers: Share[];
  offence: number;
  defence: number;
  /** Added to the chance of a pass. */
  passLean: number;
  passerRating: number;
}

const carryShares = [58, 26, 10, 3];
const targetShares: Partial<Record<Position, number[]>> = {
  WR: [24, 18, 12, 5, 2, 1],
  TE: [16, 5, 2],
  RB: [10, 6, 2, 1],
};
const startersOf: Partial<Record<Position, number>> = { QB: 1, RB: 2, WR: 3, TE: 1 };

export interface TeamSheet {
  squads: Squads;
  injuries: Map<string, Injury[]>;
  week: number;
}

/** The players of a position who are fit this week, best first; nobody is left out when none is fit. */
export function fitPlayers(sheet: TeamSheet, team: string, position: Position): Player[] {
  const chart = sheet.squads.depth.get(team)?.[position] ?? [];
  const fit = chart.filter((player) => !injuryIn(sheet.injuries, player.id, sheet.week));
  return fit.length > 0 ? fit : chart.slice(0, 1);
}

function meanTalent(sheet: TeamSheet, team: string, needs: Partial<Record<Position, number>>): number {
  const values = Object.entries(needs).flatMap(([position, count]) =>
    fitPlayers(sheet, team, position as Position)
      .slice(0, count)
      .map((player) => sheet.squads.talentOf.get(player.id) ?? 40),
  );
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const rated = (talent: number, middle: number): number => Math.max(-1.2, Math.min(1.2, (talent - middle) / 14));

function sharesOf(sheet: TeamSheet, team: string, shares: Partial<Record<Position, number[]>>): Share[] {
  return Object.entries(shares).flatMap(([position, weights]) =>
    fitPlayers(sheet, team, position as Position)
      .slice(0, weights.length)
      .map((player, rank) => ({
        player,
        weight: (weights[rank] ?? 1) * (0.55 + (sheet.squads.talentOf.get(player.id) ?? 50) / 130),
      })),
  );
}

const evenly = (count: number, weight: number): number[] =>
  Array.from({ length: count }, (_, rank) => weight * (1 - rank * 0.07));

/** A team's sheet for a game: who is fit, who gets how much of the ball, how strong it is. */
export function sideOf(sheet: TeamSheet, team: string): Side {
  const passer = fitPlayers(sheet, team, 'QB')[0] as Player;
  const passerRating = rated(sheet.squads.talentOf.get(passer.id) ?? 50, 66);
  return {
    code: team,
    passer,
    backs: [
      ...sharesOf(sheet, team, { RB: carryShares }),
      { player: passer, weight: 5 + 3 * Math.max(0, passerRating) },
    ],
    targets: sharesOf(sheet, team, targetShares),
    kicker: fitPlayers(sheet, team, 'K')[0] as Player,
    returner: fitPlayers(sheet, team, 'WR').at(-1) as Player,
    front: sharesOf(sheet, team, { DL: evenly(6, 7), LB: evenly(5, 18), DB: evenly(6, 7) }),
    cover: sharesOf(sheet, team, { LB: evenly(5, 8), DB: evenly(7, 14), DL: evenly(2, 1) }),
    rushers: sharesOf(sheet, team, { DL: evenly(6, 14), LB: evenly(5, 7), DB: evenly(2, 1) }),
    offence: 0.55 * passerRating + 0.45 * rated(meanTalent(sheet, team, startersOf), 62),
    defence: rated(meanTalent(sheet, team, { DL: 4, LB: 3, DB: 5 }), 62),
    passLean: 0.03 * passerRating,
    passerRating,
  };
}

/** Points by which a team is better than the average team, for schedules and betting lines. */
export function strengthOf(side: Side): number {
  return 5.5 * side.offence + 4 * side.defence;
}
