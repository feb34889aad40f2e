import { type ColumnFile } from '../columns/column-file.js';
import { grouped, groupOf } from '../columns/column-groups.js';
import { nobody, type PlayColumns, playFlags, type PlaysMeta, regularWeeks } from './play-columns.js';
import { type PlayerTotals, type PlayerWeeks, playerWeeks, totalsOf } from './player-weeks.js';

/** From this yard line on (20 yards to the goal line) the offence is in the red zone. */
export const redZoneYards = 20;
export const goalLineYards = 5;

/** Plays inside the red zone in weeks 1 to 18, one row each, for one role (runners, or receivers). */
export interface RedZonePlays {
  week: Uint8Array;
  team: Uint8Array;
  player: Uint16Array;
  yardline: Uint8Array;
  /** Yards of the run; of the reception for receivers. */
  yards: Int16Array;
  isComplete: Uint8Array;
  isTouchdown: Uint8Array;
}

/** What a process keeps of a season's plays to respond to questions. */
export interface SeasonPlays {
  season: number;
  /** The last regular week that has plays; 0 without any. */
  throughWeek: number;
  /** nflverse's ids and the short names of the plays, by place. */
  players: PlaysMeta['players'];
  /** Place of a player by id. */
  placeOf: ReadonlyMap<string, number>;
  teams: string[];
  /** The team of each player's last play of the season, as a place. */
  lastTeam: Uint8Array;
  rushes: RedZonePlays;
  targets: RedZonePlays;
  weeks: PlayerWeeks;
  /** Over the regular season. */
  totals: PlayerTotals;
}

interface SeasonMeta extends PlaysMeta {
  throughWeek: number;
}

/** What a process keeps of a season, made of its plays once for all processes. */
export function seasonFile(list: { meta: PlaysMeta; columns: PlayColumns }): ColumnFile<SeasonMeta> {
  const { meta, columns: plays } = list;
  const roles = { rusher: [] as number[], receiver: [] as number[] };
  let throughWeek = 0;
  for (let play = 0; play < plays.week.length; play += 1) {
    const week = plays.week[play]!;
    if (week > regularWeeks) break;
    throughWeek = week;
    if (plays.yardline[play]! > redZoneYards || plays.flags[play]! & playFlags.lateral) continue;
    if (plays.rusher[play] !== nobody) roles.rusher.push(play);
    if (plays.receiver[play] !== nobody) roles.receiver.push(play);
  }
  const weeks = playerWeeks(plays);
  const totals = totalsOf(weeks, meta.players.length, (row) => weeks.week[row]! <= regularWeeks);
  const columns = {
    lastTeam: lastTeams(plays, meta.players.length),
    ...grouped('rushes', redZonePlays(plays, roles.rusher, 'rusher')),
    ...grouped('targets', redZonePlays(plays, roles.receiver, 'receiver')),
    ...withSums('weeks', weeks),
    ...withSums('totals', totals),
  };
  return { meta: { ...meta, throughWeek }, columns };
}

/** The season of a file, its columns where they lie. */
export function seasonPlays({ meta, columns }: ColumnFile<SeasonMeta>): SeasonPlays {
  const read = <T>(group: string) => groupOf(columns, group) as T;
  return {
    ...meta,
    placeOf: new Map(meta.players.map(([id], place) => [id, place])),
    lastTeam: columns.lastTeam as Uint8Array,
    rushes: read('rushes'),
    targets: read('targets'),
    weeks: { ...read<Omit<PlayerWeeks, 'values'>>('weeks'), values: read('weeks.values') },
    totals: { ...read<Omit<PlayerTotals, 'values'>>('totals'), values: read('totals.values') },
  };
}

const withSums = (group: string, { values, ...columns }: PlayerWeeks | PlayerTotals) => ({
  ...grouped(group, columns),
  ...grouped(`${group}.values`, values),
});

function redZonePlays(plays: PlayColumns, chosen: readonly number[], role: 'rusher' | 'receiver'): RedZonePlays {
  const yards = role === 'rusher' ? plays.rushingYards : plays.receivingYards;
  const touchdown = role === 'rusher' ? playFlags.rushingTouchdown : playFlags.receivingTouchdown;
  const pick = (column: { readonly [play: number]: number }) => chosen.map((play) => column[play]!);
  const flag = (bit: number) => Uint8Array.from(chosen, (play) => (plays.flags[play]! & bit ? 1 : 0));
  return {
    week: Uint8Array.from(pick(plays.week)),
    team: Uint8Array.from(pick(plays.team)),
    player: Uint16Array.from(pick(plays[role])),
    yardline: Uint8Array.from(pick(plays.yardline)),
    yards: Int16Array.from(pick(yards)),
    isComplete: flag(playFlags.complete),
    isTouchdown: flag(touchdown),
  };
}

function lastTeams(plays: PlayColumns, players: number): Uint8Array {
  const last = new Uint8Array(players);
  for (let play = 0; play < plays.week.length; play += 1) {
    for (const player of [plays.passer[play]!, plays.receiver[play]!, plays.rusher[play]!]) {
      if (player !== nobody) last[player] = plays.team[play]!;
    }
  }
  return last;
}
