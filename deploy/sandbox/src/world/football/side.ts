import { injuryIn, type Injury } from './injuries.js';
import { type Player, type Position } from './player.js';
import type { Squads } from './squads.js';

/** A player and their share of something (carries, targets, tackles) before chance. */
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

/** Shares of carries and targets by place in the depth chart, in percent; set by hand near those of 2024. */
const carryShares = [58, 26, 10, 3];
const targetShares: Partial<Record<Position, number[]>> = {
  WR: [24, 18, 12, 5, 2, 1],
  TE: [16, 5, 2],
  RB: [10, 6, 2, 1],
};
const startersOf: Partial<Record<Position, number>> = { QB: 1, RB: 2, WR: 3, TE: 1 };

/** A defender's share by position: what the first one gets, and what each next one gets less. */
const lessForNext = 0.07;
const defenders = {
  front: { DL: [6, 7], LB: [5, 18], DB: [6, 7] },
  cover: { LB: [5, 8], DB: [7, 14], DL: [2, 1] },
  rushers: { DL: [6, 14], LB: [5, 7], DB: [2, 1] },
} as const;
const defenceCounts = { DL: 4, LB: 3, DB: 5 };
/** Carries of the passer: planned runs, more of them with a better rating. */
const passerCarries = { usual: 5, perRating: 3 };
/** Talent that rates 0, and how much more makes a whole rating point; nobody is rated above the limit. */
const rating = { passer: 66, team: 62, aPoint: 14, limit: 1.2 };
const unknownTalent = { starter: 40, anybody: 50 };
/** A better player gets more of what the place in the depth chart gives: this share of it is everybody's. */
const shareOfTalent = { everybody: 0.55, per: 130 };
/** What the passer and the other starters are of an offence. */
const offenceOf = { passer: 0.55, others: 0.45 };
const passLeanPerRating = 0.03;
/** Points that a whole rating point is worth over a game. */
const pointsOf = { offence: 5.5, defence: 4 };

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
      .map((player) => sheet.squads.talentOf.get(player.id) ?? unknownTalent.starter),
  );
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const rated = (talent: number, middle: number): number =>
  Math.max(-rating.limit, Math.min(rating.limit, (talent - middle) / rating.aPoint));

const talentOf = (sheet: TeamSheet, player: Player): number =>
  sheet.squads.talentOf.get(player.id) ?? unknownTalent.anybody;

function sharesOf(sheet: TeamSheet, team: string, shares: Partial<Record<Position, number[]>>): Share[] {
  return Object.entries(shares).flatMap(([position, weights]) =>
    fitPlayers(sheet, team, position as Position)
      .slice(0, weights.length)
      .map((player, rank) => ({
        player,
        weight: (weights[rank] ?? 1) * (shareOfTalent.everybody + talentOf(sheet, player) / shareOfTalent.per),
      })),
  );
}

const evenly = (count: number, weight: number): number[] =>
  Array.from({ length: count }, (_, rank) => weight * (1 - rank * lessForNext));

function defendersOf(
  sheet: TeamSheet,
  team: string,
  shares: Partial<Record<Position, readonly [count: number, weight: number]>>,
): Share[] {
  const lists = Object.entries(shares).map(([position, [count, weight]]) => [position, evenly(count, weight)]);
  return sharesOf(sheet, team, Object.fromEntries(lists) as Partial<Record<Position, number[]>>);
}

/** A team's sheet for a game: who is fit, who gets how much of the ball, how strong it is. */
export function sideOf(sheet: TeamSheet, team: string): Side {
  const passer = fitPlayers(sheet, team, 'QB')[0] as Player;
  const passerRating = rated(talentOf(sheet, passer), rating.passer);
  const starters = rated(meanTalent(sheet, team, startersOf), rating.team);
  return {
    code: team,
    passer,
    backs: [
      ...sharesOf(sheet, team, { RB: carryShares }),
      { player: passer, weight: passerCarries.usual + passerCarries.perRating * Math.max(0, passerRating) },
    ],
    targets: sharesOf(sheet, team, targetShares),
    kicker: fitPlayers(sheet, team, 'K')[0] as Player,
    returner: fitPlayers(sheet, team, 'WR').at(-1) as Player,
    front: defendersOf(sheet, team, defenders.front),
    cover: defendersOf(sheet, team, defenders.cover),
    rushers: defendersOf(sheet, team, defenders.rushers),
    offence: offenceOf.passer * passerRating + offenceOf.others * starters,
    defence: rated(meanTalent(sheet, team, defenceCounts), rating.team),
    passLean: passLeanPerRating * passerRating,
    passerRating,
  };
}

/** Points by which a team is better than the average team, for schedules and betting lines. */
export function strengthOf(side: Side): number {
  return pointsOf.offence * side.offence + pointsOf.defence * side.defence;
}
