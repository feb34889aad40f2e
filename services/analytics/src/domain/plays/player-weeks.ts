import { nobody, type PlayColumns, playFlags } from './play-columns.js';

/** The sums over a player's plays that members see. */
export const shownSums = [
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
] as const;

/** All figures that are summed over a player's plays. */
export const sums = [...shownSums, 'yards_after_catch'] as const;

export type Sum = (typeof sums)[number];

const noFigures = () => Object.fromEntries(sums.map((name) => [name, 0])) as Record<Sum, number>;

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
 * receiver, an attempt a throw that is no sack. Who gets a lateral gets its yards and touchdown, but no target or carry.
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
    const begun = 1 - has(playFlags.lateral);
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
      receiver.targets += begun;
      receiver.receptions += has(playFlags.complete);
      receiver.receiving_yards += plays.receivingYards[play]!;
      receiver.receiving_tds += has(playFlags.receivingTouchdown);
      receiver.yards_after_catch += plays.yardsAfterCatch[play]!;
    }
    const rusher = rowOf(plays.rusher[play]!, play);
    if (rusher !== undefined) {
      rusher.carries += begun;
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

/** Figures over several weeks, by place of the player. */
export interface PlayerTotals {
  values: Record<Sum, Int32Array>;
  /** Weeks with a row; 0 for players who have none. */
  games: Uint8Array;
  /** Place of the team of the last of the rows. */
  team: Uint8Array;
}

/**
 * Sums the rows that count.
 * @param players how many there are
 */
export function totalsOf(weeks: PlayerWeeks, players: number, counts: (row: number) => boolean): PlayerTotals {
  const { player } = weeks;
  const games = new Uint8Array(players);
  const team = new Uint8Array(players);
  const lastWeek = new Uint8Array(players);
  const chosen: number[] = [];
  for (let row = 0; row < player.length; row += 1) {
    if (!counts(row)) continue;
    const place = player[row]!;
    const week = weeks.week[row]!;
    chosen.push(row);
    if (lastWeek[place] !== week) games[place]! += 1;
    lastWeek[place] = week;
    team[place] = weeks.team[row]!;
  }
  // Column by column: each is read in the order in which it lies in memory.
  const entries = sums.map((name) => {
    const column = weeks.values[name];
    const total = new Int32Array(players);
    for (const row of chosen) total[player[row]!]! += column[row]!;
    return [name, total];
  });
  return { values: Object.fromEntries(entries) as PlayerTotals['values'], games, team };
}
