import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { LeagueInfo } from './tree-info.js';

/** A derived id: 9, the copy's number in five digits, and the last twelve digits of the id it stands for. */
const derivedId = /^9(\d{5})(\d{12})$/;
const derivedName = /^([a-z_]+?[0-9]{0,2})x(\d{5})$/;
const longId = /"\d*(\d{12})"/g;

const numbered = (copy: number): string => String(copy).padStart(5, '0');

/** A stored reply's path, and which copy of it was asked for. */
export interface DerivedPath {
  requestPath: string;
  copy: string;
}

/**
 * Any number of leagues for load, none of which is stored: copy N of a stored chain has ids, member names and a name
 * of its own, and is otherwise the same league. Copies of one number know each other (a person's leagues, a chain's
 * seasons); two copies share nothing but players.
 */
export function createDerivedLeagues(root: string) {
  let ids: Promise<Map<string, string>> | undefined;
  const known = async (): Promise<Map<string, string>> => {
    const folders = ['league', 'draft', 'user'];
    const lists = await Promise.all(
      folders.map((name) => fs.readdir(path.join(root, 'v1', name)).catch(() => [] as string[])),
    );
    const digits = lists.flat().map((name) => /^(\d{13,})\b/.exec(name)?.[1]);
    return new Map(digits.filter((id) => id !== undefined).map((id) => [id.slice(-12), id]));
  };

  return {
    /** The stored path that a path with derived ids stands for; null when it has none. */
    async resolve(requestPath: string): Promise<DerivedPath | null> {
      let copy: string | null = null;
      ids ??= known();
      const byTail = await ids;
      const segments = requestPath.split('/').map((segment, index, all) => {
        const [, number, tail] = derivedId.exec(segment) ?? [];
        const stored = tail === undefined ? undefined : byTail.get(tail);
        // A stored id can look like a derived one.
        if (number !== undefined && stored !== undefined && stored !== segment) {
          copy = number;
          return stored;
        }
        const [, name, member] = (all[0] === 'user' && index === 1 && derivedName.exec(segment.toLowerCase())) || [];
        if (name === undefined || member === undefined) return segment;
        copy = member;
        return name;
      });
      return copy === null ? null : { requestPath: segments.join('/'), copy };
    },
    /** The text of a stored reply as the copy has it. */
    rewrite(text: string, copy: string): string {
      return text
        .replace(longId, `"9${copy}$1"`)
        .replace(/("(?:display_name|username)": ?")([^"]+)"/g, `$1$2x${copy}"`)
        .replace(/("name": ?")([^"]+)"(?=[^{}]*"previous_league_id")/g, `$1$2 ${copy}"`);
    },
    /** The first `count` copies, spread evenly over the stored leagues that have members. */
    async list(leagues: readonly LeagueInfo[], count: number): Promise<LeagueInfo[]> {
      const bases = leagues.filter((league) => league.usernames.length > 0);
      return Array.from({ length: bases.length === 0 ? 0 : count }, (_, index) => {
        const base = bases[index % bases.length] as LeagueInfo;
        const copy = numbered(index + 1);
        return {
          ...base,
          leagueId: `9${copy}${base.leagueId.slice(-12)}`,
          name: `${base.name} ${copy}`,
          usernames: base.usernames.map((name) => `${name}x${copy}`),
        };
      });
    },
  };
}

export type DerivedLeagues = ReturnType<typeof createDerivedLeagues>;
