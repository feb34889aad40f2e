import { instantOf } from '../football/calendar.js';
import type { Names } from '../names.js';
import type { Random } from '../random.js';
import { avatarId, snowflake } from './ids.js';
import type { Member } from './record.js';

/** People of the provider, each with an account older than any league here. */
export function createMembers(random: Random, names: Names, count: number): Member[] {
  return Array.from({ length: count }, (_, index) => ({
    userId: snowflake(random, instantOf(2018, 1, random.int(0, 900_000))),
    displayName: names.handle(),
    teamName: index % 6 === 4 ? null : names.fantasyTeam(),
    avatar: index % 5 === 3 ? null : avatarId(random),
    commissioner: false,
  }));
}
