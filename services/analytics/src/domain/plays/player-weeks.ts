import { nobody, type PlayColumns, playFlags } from './play-columns.js';

/** The figures that are summed over a player's plays. */
export const sums = [
  'attempts',
  'completions',
  'passing_yards',
  'passing_tds',
  'interceptions',
  'carries',
  'rushing_yards',
  'rushing_tds',
  'targets',
  'receptions',
  'receiving_yards',
  'receiving_tds',
  'yards_after_catch',
] as const;

export type Sum = (typeof sums)[number];

/** All figures at 0; written out, so that the engine keeps such objects compact. */
export const noFigures = (): Record<Sum, number> => ({
  attempts: 0,
  completions: 0,
  passing_yards: 0,
  passing_tds: 0,
  interceptions: 0,
  carries: 0,
  rushing_yards: 0,
  rushing_tds: 0,
  targets: 0,
  receptions: 0,
  receiving_yards: 0,
  receiving_tds: 0,
  yards_after_catch: 0,
});

/** One row for each player, week and team, in order of their first play. */
export interface PlayerWeeks {
  player: Uint16Array;
  week: Uint8Array;
  team: Uint8Array;
  values: Record<Sum, Int16Array>;
}

interface Row {
  player: number;
  week: number;
  team: number;
  values: Record<Sum, number>;
}

/**
 * Sums plays to weekly lines as nflverse defines them: a carry is a play with a runner (kneels too), a target one with a
 * receiver, an attempt a throw that is no sack.
 */
export function playerWeeks(plays: PlayColumns): PlayerWeeks {
  const rows: Row[] = [];
  const known = new Map<number, Row>();

  function rowOf(player: number, play: number): Record<Sum, number> | undefined {
    if (player === nobody) return undefined;
    const week = plays.week[play]!;
    const team = plays.team[play]!;
    const key = (player * 32 + week) * 256 + team;
    let row = known.get(key);
    if (row === undefined) {
      row = { player, week, team, values: noFigures() };
      known.set(key, row);
      rows.push(row);
    }
    return row.values;
  }

  for (let play = 0; play < plays.week.length; play += 1) {
    const flags = plays.flags[play]!;
    const has = (bit: number): number => (flags & bit ? 1 : 0);
    const passer = rowOf(plays.passer[play]!, play);
    if (passer !== undefined) {
      passer.attempts += has(playFlags.attempt);
      passer.completions += has(playFlags.complete);
      passer.passing_yards += plays.passingYards[play]!;
      passer.passing_tds += has(playFlags.passingTouchdown);
      passer.interceptions += has(playFlags.interception);
    }
    const receiver = rowOf(plays.receiver[play]!, play);
    if (receiver !== undefined) {
      receiver.targets += 1;
      receiver.receptions += has(playFlags.complete);
      receiver.receiving_yards += plays.receivingYards[play]!;
      receiver.receiving_tds += has(playFlags.receivingTouchdown);
      receiver.yards_after_catch += plays.yardsAfterCatch[play]!;
    }
    const rusher = rowOf(plays.rusher[play]!, play);
    if (rusher !== undefined) {
      rusher.carries += 1;
      rusher.rushing_yards += plays.rushingYards[play]!;
      rusher.rushing_tds += has(playFlags.rushingTouchdown);
    }
  }
  return {
    player: Uint16Array.from(rows, (row) => row.player),
    week: Uint8Array.from(rows, (row) => row.week),
    team: Uint8Array.from(rows, (row) => row.team),
    values: Object.fromEntries(
      sums.map((name) => [name, Int16Array.from(rows, (row) => row.values[name])]),
    ) as PlayerWeeks['values'],
  };
}
