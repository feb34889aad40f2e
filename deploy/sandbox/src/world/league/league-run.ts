import { instantOf, minuteMs } from '../football/calendar.js';
import type { Random } from '../random.js';
import type { Catalog } from './catalog.js';
import { snowflake } from './ids.js';
import type { Outlook } from './outlook.js';
import type { Move, PickMove, TradedPick } from './record.js';
import { release, type Roster } from './roster.js';
import type { LeagueSpec } from './spec.js';

/** A league in one season as it is being played: what every manager's move works on. */
export interface LeagueRun {
  spec: LeagueSpec;
  random: Random;
  season: number;
  catalog: Catalog;
  outlook: Outlook;
  rosters: Roster[];
  commissionerId: string;
  /** "season/round/roster" -> who holds that future pick, for picks that were ever traded. */
  picks: Map<string, TradedPick>;
  /** Moves of the week at hand. */
  moves: Move[];
}

export const pickKey = (pick: { season: number; round: number; roster: number }): string =>
  `${pick.season}/${pick.round}/${pick.roster}`;

export function holderOf(run: Pick<LeagueRun, 'picks'>, season: number, round: number, roster: number): number {
  return run.picks.get(pickKey({ season, round, roster }))?.owner ?? roster;
}

export function rosterOf(run: LeagueRun, rosterId: number): Roster {
  const roster = run.rosters[rosterId - 1];
  if (!roster) throw new Error(`No roster ${rosterId}`);
  return roster;
}

export function isHeld(run: LeagueRun, id: string): boolean {
  return run.rosters.some((roster) => roster.players.has(id));
}

/** Ids of players nobody holds whose position the league uses, best form first. */
export function freeAgents(run: LeagueRun, week: number, positions?: readonly string[]): string[] {
  const held = new Set(run.rosters.flatMap((roster) => [...roster.players]));
  const used = usedPositions(run.spec);
  return [...run.catalog.holdings.values()]
    .filter((one) => !held.has(one.id) && used.has(one.position) && (!positions || positions.includes(one.position)))
    .map((one) => ({ id: one.id, form: run.outlook.form(one.id, week) }))
    .sort((a, b) => b.form - a.form || a.id.localeCompare(b.id))
    .map(({ id }) => id);
}

/** Positions that some slot of the league's line-up takes. */
export function usedPositions(spec: LeagueSpec): Set<string> {
  const slots = new Set(spec.rosterPositions);
  const always = ['QB', 'RB', 'WR', 'TE'];
  return new Set([...always, ...['K', 'DEF', 'DL', 'LB', 'DB'].filter((position) => slots.has(position))]);
}

type NewMove = Pick<Move, 'type' | 'status' | 'leg' | 'minute' | 'creator' | 'rosterIds'> & Partial<Move>;

/** Writes a move down and, when it is complete, makes it so: players, picks and money change hands. */
export function applyMove(run: LeagueRun, move: NewMove): Move {
  const createdMs = instantOf(run.season, move.leg, move.minute) + run.random.int(0, minuteMs - 1);
  const entry: Move = {
    adds: {},
    drops: {},
    picks: [],
    faab: [],
    createdMs,
    updatedMs: move.updatedMs ?? createdMs,
    transactionId: snowflake(run.random, createdMs),
    ...move,
  };
  run.moves.push(entry);
  if (entry.status !== 'complete') return entry;
  for (const [id, rosterId] of Object.entries(entry.drops)) release(rosterOf(run, rosterId), id);
  for (const [id, rosterId] of Object.entries(entry.adds)) rosterOf(run, rosterId).players.add(id);
  for (const pick of entry.picks) applyPick(run.picks, pick);
  for (const { sender, receiver, amount } of entry.faab) {
    rosterOf(run, sender).faabUsed += amount;
    rosterOf(run, receiver).faabUsed -= amount;
  }
  if (entry.bid !== undefined) rosterOf(run, entry.rosterIds[0] ?? 0).faabUsed += entry.bid;
  return entry;
}

/** A pick that came home stays in the list, as the provider keeps it. */
export function applyPick(picks: Map<string, TradedPick>, move: PickMove): void {
  const { season, round, roster, from, to } = move;
  picks.set(pickKey(move), { season, round, roster, previous: from, owner: to });
}

/** Traded picks of a season and later ones, in a steady order. */
export function tradedPicksFrom(picks: Map<string, TradedPick>, season: number): TradedPick[] {
  return [...picks.values()]
    .filter((pick) => pick.season >= season)
    .sort((a, b) => a.season - b.season || a.roster - b.roster || a.round - b.round);
}
