import { type App } from '@dynasty/kit/http';
import { type AccessRow, accessTable } from '@dynasty/testbed/access-table';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

let bed: AdminBed;
let app: App;
let here: FakeLeague;
let closed: FakeLeague;

/** "ann" is a member and "ada" an admin of the league in the path, "eve" and "oda" of another one; "root" of none. */
const people = ['ann', 'ada', 'eve', 'oda', 'root'] as const;
type Person = (typeof people)[number];

beforeAll(async () => {
  bed = await adminBed('auto');
  app = await buildApp(bed.deps);
  here = bed.connect({ seed: 1 });
  closed = bed.connect({ seed: 2 });
  closed.status = 'suspended';
  const elsewhere = bed.connect({ seed: 3 });
  Object.assign(elsewhere, { members: ['eve', 'oda'], admins: ['oda'] });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** The slug of a refusal; "in" for whom the guard lets pass, whatever the route says then. */
async function outcome(who: Person, { method, path }: AccessRow): Promise<string> {
  const headers = await bed.issuer.headers({ sub: who, email: `${who}@example.test` });
  const payload = method === 'GET' ? undefined : {};
  const response = await app.inject({ method: method as 'GET', url: path, headers, payload });
  const slug = response.statusCode < 400 ? '' : response.json<{ slug: string }>().slug;
  return response.statusCode === 403 ? slug : 'in';
}

const out = { stranger: 'not-a-member', member: 'not-a-league-admin', closed: 'league-not-approved' };

/** Who gets what on a route of this access, in the league itself and in one that is suspended. */
const expected: Record<string, { here: Record<Person, string>; closed: Record<'ann' | 'ada' | 'root', string> }> = {
  member: {
    here: { ann: 'in', ada: 'in', eve: out.stranger, oda: out.stranger, root: out.stranger },
    closed: { ann: out.closed, ada: out.closed, root: out.stranger },
  },
  leagueAdmin: {
    here: { ann: out.member, ada: 'in', eve: out.stranger, oda: out.stranger, root: out.stranger },
    closed: { ann: out.closed, ada: out.closed, root: out.stranger },
  },
  leagueOverseer: {
    here: { ann: out.member, ada: 'in', eve: out.stranger, oda: out.stranger, root: 'in' },
    closed: { ann: out.closed, ada: out.closed, root: 'in' },
  },
};

const rowsOf = (access: string, { response }: FakeLeague) =>
  accessTable(app, { leagueId: response.leagueId, userId: '1', deed: 'settle' }).filter((row) => row.access === access);

it.each(Object.entries(expected))('every %s route is for whom it says, of this league alone', async (access, table) => {
  const rows = rowsOf(access, here);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const got = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await outcome(who, row)])));
    expect([row.method, row.path, got]).toEqual([row.method, row.path, table.here]);
  }
});

it.each(Object.entries(expected))('no %s route is open while the league is suspended', async (access, table) => {
  for (const row of rowsOf(access, closed)) {
    const some = ['ann', 'ada', 'root'] as const;
    const got = Object.fromEntries(await Promise.all(some.map(async (who) => [who, await outcome(who, row)])));
    expect([row.method, row.path, got]).toEqual([row.method, row.path, table.closed]);
  }
});

it('every super admin’s route is closed to all others, admins of leagues included', async () => {
  for (const row of rowsOf('superAdmin', here)) {
    for (const who of people) {
      const said = await outcome(who, row);
      expect([row.path, who, said]).toEqual([row.path, who, who === 'root' ? 'in' : 'not-a-super-admin']);
    }
  }
});
