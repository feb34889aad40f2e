import { type App } from '@dynasty/kit/http';
import { type Role, type RoleWorld } from '../who-may.js';
import { type LeagueBed } from './league-bed.js';
import { type FakeLeague } from './league-service.js';

/** "ann" is a member and "ada" an admin of the league in the path, "eve" and "oda" of another one; the others of none. */
export const peopleByRole: Record<Role, string> = {
  member: 'ann',
  admin: 'ada',
  stranger: 'eve',
  strangeAdmin: 'oda',
  former: 'fay',
  newcomer: 'zoe',
  superAdmin: 'root',
};

/** Leagues of a bed for every role to stand before: one that is open, one that is suspended, and one of others. */
export function roleLeagues<D>(bed: LeagueBed<D>, app: App, params: Record<string, string>) {
  const [here, closed, elsewhere] = [1, 2, 3].map((seed) => bed.connect({ seed, finalWeeks: 0 })) as [
    FakeLeague,
    FakeLeague,
    FakeLeague,
  ];
  closed.status = 'suspended';
  Object.assign(elsewhere, { members: ['eve', 'oda'], admins: ['oda'] });
  const world = ({ response }: FakeLeague): RoleWorld => ({
    ...{ app, people: peopleByRole },
    headersOf: (sub) => bed.issuer.headers({ sub, email: `${sub}@example.test` }),
    params: { leagueId: response.leagueId, ...params },
  });
  return { here, closed, open: world(here), suspended: world(closed) };
}
