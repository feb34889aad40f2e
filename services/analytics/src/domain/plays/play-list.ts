import { teamCode } from '../team-codes.js';
import { canonicalWeek, nobody, playFlags, type PlayColumns, type PlaysMeta } from './play-columns.js';

type Id = string | null;
type Happened = Record<keyof typeof playFlags, boolean>;

/** A play as the source has it: its numbers as numbers, yards it does not give as 0. */
export interface SourcePlay extends Happened {
  seasonType: string;
  week: number;
  team: string;
  yardline: number;
  passer: Id;
  passerName: Id;
  receiver: Id;
  receiverName: Id;
  rusher: Id;
  rusherName: Id;
  rushingYards: number;
  receivingYards: number;
  passingYards: number;
  yardsAfterCatch: number;
}

const types: { [C in keyof PlayColumns]: new (length: number) => PlayColumns[C] } = {
  week: Uint8Array,
  team: Uint8Array,
  yardline: Uint8Array,
  passer: Uint16Array,
  receiver: Uint16Array,
  rusher: Uint16Array,
  rushingYards: Int16Array,
  receivingYards: Int16Array,
  passingYards: Int16Array,
  yardsAfterCatch: Int16Array,
  flags: Uint8Array,
};
const names = Object.keys(types) as (keyof PlayColumns)[];

/** Gathers a season's plays as columns, in the order in which they come. */
export interface PlayList {
  add(play: SourcePlay): void;
  /** Players and teams have their place in the order of their first play. */
  end(): { meta: PlaysMeta; columns: PlayColumns };
}

/** @param length how many plays will come: they are never held as rows all at once */
export function playList(season: number, length: number): PlayList {
  const players = new Map<string, { place: number; name: string }>();
  const teams = new Map<string, number>();
  const columns = Object.fromEntries(names.map((name) => [name, new types[name](length)])) as never as PlayColumns;

  function playerPlace(id: Id, name: Id): number {
    if (id === null) return nobody;
    const known = players.get(id) ?? { place: players.size, name: name ?? id };
    players.set(id, known);
    return known.place;
  }
  function teamPlace(code: string): number {
    const place = teams.get(code) ?? teams.size;
    teams.set(code, place);
    return place;
  }

  function put(index: number, play: SourcePlay): void {
    columns.week[index] = canonicalWeek(season, play.seasonType, play.week);
    columns.team[index] = teamPlace(teamCode(play.team));
    columns.yardline[index] = play.yardline;
    columns.passer[index] = playerPlace(play.passer, play.passerName);
    columns.receiver[index] = playerPlace(play.receiver, play.receiverName);
    columns.rusher[index] = playerPlace(play.rusher, play.rusherName);
    columns.rushingYards[index] = play.rushingYards;
    columns.receivingYards[index] = play.receivingYards;
    columns.passingYards[index] = play.passingYards;
    columns.yardsAfterCatch[index] = play.complete || play.lateral ? play.yardsAfterCatch : 0;
    columns.flags[index] = flagsOf(play);
  }
  let next = 0;
  return {
    add: (play) => put(next++, play),
    end: () => ({
      meta: { season, players: [...players].map(([id, { name }]) => [id, name]), teams: [...teams.keys()] },
      columns,
    }),
  };
}

function flagsOf(play: Happened): number {
  let flags = 0;
  for (const [name, bit] of Object.entries(playFlags)) if (play[name as keyof Happened]) flags |= bit;
  return flags;
}
