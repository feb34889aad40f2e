import { type App } from '@dynasty/kit/http';
import { type Role, type RoleWorld } from '../who-may.js';
import { type SeasonShape } from './generated-season.js';
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

/** A league to which "eve" belongs and the admin "oda", and nobody else. */
export function leagueOfOthers<D>(bed: LeagueBed<D>, shape: SeasonShape): FakeLeague {
  return Object.assign(bed.connect(shape), { members: ['eve', 'oda'], admins: ['oda'] });
}

/** Leagues of a bed for every role to stand before: one that is open, one that is suspended, and one of others. */
export function roleLeagues<D>(bed: LeagueBed<D>, app: App, params: Record<string, string>) {
  const here = bed.connect({ seed: 1, finalWeeks: 0 });
  const closed: FakeLeague = Object.assign(bed.connect({ seed: 2, finalWeeks: 0 }), { status: 'suspended' });
  leagueOfOthers(bed, { seed: 3, finalWeeks: 0 });
  const world = ({ response }: FakeLeague): RoleWorld => ({
    ...{ app, people: peopleByRole },
    headersOf: (sub) => bed.issuer.headers({ sub, email: `${sub}@example.test` }),
    params: { leagueId: response.leagueId, ...params },
  });
  return { here, closed, open: world(here), suspended: world(closed) };
}
