import type { Players } from './api';

/** Groups in the order in which teams are shown. */
export const groupOrder = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF', 'DL', 'LB', 'DB'] as const;
export type Group = (typeof groupOrder)[number] | 'Other';

const always: readonly Group[] = ['QB', 'RB', 'WR', 'TE'];

/** Finer positions, and the group that they count as. */
const groupOfPosition: Readonly<Record<string, Group>> = {
  FB: 'RB',
  DST: 'DEF',
  DE: 'DL',
  DT: 'DL',
  NT: 'DL',
  OLB: 'LB',
  ILB: 'LB',
  MLB: 'LB',
  CB: 'DB',
  S: 'DB',
  SS: 'DB',
  FS: 'DB',
};

const named = (position: string): Group | undefined =>
  groupOfPosition[position] ?? groupOrder.find((group) => group === position);

/** The group of a player: by their own position, else by the first that they can be started at. */
export function groupOf(player: Players[string] | undefined): Group {
  const positions = [player?.position, ...(player?.fantasy_positions ?? [])];
  return positions.flatMap((position) => (position ? (named(position) ?? []) : []))[0] ?? 'Other';
}

const startedBy: Readonly<Record<string, readonly Group[]>> = { IDP_FLEX: ['DL', 'LB', 'DB'] };

/** The groups that a league counts: QB, RB, WR and TE always, others when it has a starting slot for them. */
export function countedGroups(rosterPositions: readonly string[]): Group[] {
  const used = new Set(rosterPositions.flatMap((slot) => startedBy[slot] ?? named(slot) ?? []));
  return groupOrder.filter((group) => always.includes(group) || used.has(group));
}
