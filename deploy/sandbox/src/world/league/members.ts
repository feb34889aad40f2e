import { instantOf } from '../football/calendar.js';
import type { Names } from '../names.js';
import type { Random } from '../random.js';
import { avatarId, snowflake } from './ids.js';
import type { Member } from './record.js';

/** Accounts were opened within this season, in minutes from its start. */
const joined = { season: 2018, withinMinutes: 900_000 };
/** Every sixth has no team name, every fifth no picture. */
const withoutTeamName = { every: 6, at: 4 };
const withoutAvatar = { every: 5, at: 3 };

/** People of the provider, each with an account older than any league here. */
export function createMembers(random: Random, names: Names, count: number): Member[] {
  return Array.from({ length: count }, (_, index) => ({
    userId: snowflake(random, instantOf(joined.season, 1, random.int(0, joined.withinMinutes))),
    displayName: names.handle(),
    teamName: index % withoutTeamName.every === withoutTeamName.at ? null : names.fantasyTeam(),
    avatar: index % withoutAvatar.every === withoutAvatar.at ? null : avatarId(random),
    commissioner: false,
  }));
}
