import type { LeagueInfo } from '@dynasty/sandbox/tree-info';
import { type Role } from '@dynasty/testbed/who-may';
import type { LeagueResponse } from '../league.js';
import { providerSays, standIn, until } from '../stack.js';
import { type Caller, callerOf } from './caller.js';

/** A person of a league as the provider has them. */
interface User {
  user_id: string;
  display_name: string;
  username?: string | null;
  is_owner?: boolean | null;
}

export interface People {
  /** The league that all of them stand before. */
  leagueId: string;
  /** The league of those who are strangers to it. */
  strangeLeagueId: string;
  season: string;
  callers: Record<Role, Caller>;
  nobody: Caller;
  /** A further member, who has joined by an invitation. */
  mate: Caller;
  /** The secret of that invitation, which is used now. */
  usedInvitation: string;
  /** Sleeper users: of the member, of the mate, and of somebody who has not signed up. */
  ids: { member: string; mate: string; absent: string };
}

const readyMs = 120_000;

/** A league's people by their names for signing in, its commissioner apart from the others. */
export async function namesOf({ leagueId, usernames }: LeagueInfo) {
  const users = await providerSays<User[]>(`league/${leagueId}/users`);
  const named = users.map(({ user_id: id, display_name: name, username, is_owner: isAdmin }) => {
    return { id, name: username ?? name, isAdmin: isAdmin === true };
  });
  const owners = named.filter(({ name }) => usernames.includes(name));
  const admin = owners.find(({ isAdmin }) => isAdmin);
  if (admin === undefined) throw new Error(`nobody of ${leagueId} is its commissioner`);
  return { admin, others: owners.filter(({ isAdmin }) => !isAdmin) };
}

/** Signs somebody in, and has them join a league, which connects it where it is not yet. */
export async function join(leagueId: string, sleeperUsername: string): Promise<Caller> {
  const caller = callerOf(sleeperUsername);
  await caller.send('POST', '/api/verify-league', { leagueId, sleeperUsername });
  return caller;
}

/** The team that somebody owns and may claim. */
export async function ownTeam(leagueId: string, caller: Caller): Promise<number> {
  interface Teams {
    availableTeams: { rosterId: number; isAvailable: boolean }[];
  }
  const { availableTeams } = await caller.get<Teams>(`/api/leagues/${leagueId}/available-teams`);
  const own = availableTeams.find(({ isAvailable }) => isAvailable);
  if (own === undefined) throw new Error('a member has no team');
  return own.rosterId;
}

async function claim(leagueId: string, caller: Caller): Promise<void> {
  await caller.send('POST', `/api/leagues/${leagueId}/claim-team`, { rosterId: await ownTeam(leagueId, caller) });
}

/**
 * Connects two leagues that no other test touches, and signs in somebody for every role before the first of them.
 * @param taken how many of the stand-in's copies other files of tests have
 */
export async function peopleOfLeagues(taken = 0): Promise<People> {
  const [here, elsewhere] = (await standIn().copies(taken + 2)).slice(taken) as [LeagueInfo, LeagueInfo];
  const { leagueId } = here;
  const [ours, theirs] = [await namesOf(here), await namesOf(elsewhere)];
  const [one, two, three, absent] = ours.others;
  const stranger = theirs.others[0];
  if (!one || !two || !three || !absent || !stranger) throw new Error('the leagues have too few people');
  const callers: Record<Role, Caller> = {
    admin: await join(leagueId, ours.admin.name),
    member: await join(leagueId, one.name),
    former: await join(leagueId, two.name),
    strangeAdmin: await join(elsewhere.leagueId, theirs.admin.name),
    stranger: await join(elsewhere.leagueId, stranger.name),
    newcomer: callerOf('somebody-who-is-new'),
    superAdmin: callerOf('admin'),
  };
  // The running season comes first; the others go on loading.
  const read = async () => (await callers.admin.get<LeagueResponse>(`/api/leagues/${leagueId}`)).sync;
  await until(read, ({ state, done }) => state === 'ready' || done > 0, readyMs);
  const mate = callerOf(three.name);
  const invited = await callers.admin.send<{ token: string }>('POST', `/api/leagues/${leagueId}/invitations`, {
    sleeperUserId: three.id,
  });
  await mate.send('POST', `/api/invitations/${invited.token}/accept`);
  for (const caller of [callers.admin, callers.member, mate]) await claim(leagueId, caller);

  // They have looked around, so that a decision about them is kept somewhere, and have left.
  await callers.former.get(`/api/leagues/${leagueId}/chat`);
  await callers.former.send('DELETE', '/api/auth/user/sleeper');
  const looking = () => callers.former.ask({ method: 'GET', path: `/api/leagues/${leagueId}/chat` });
  await until(looking, ({ slug }) => slug === 'not-a-member', 10_000);
  const ids = { member: one.id, mate: three.id, absent: absent.id };
  const { leagueId: strangeLeagueId } = elsewhere;
  const place = { leagueId, strangeLeagueId, season: here.season, usedInvitation: invited.token };
  return { ...place, callers, nobody: callerOf(), mate, ids };
}
