import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import {
  type Role,
  type RoleWorld,
  outcomeOf,
  routesWithoutRoles,
  slugOfRefusal,
  wrongOutcomesOfThings,
} from '@dynasty/testbed/who-may';
import { as, lonelyCore, newApp } from '../../../services/shared/test/http-app.js';

/** What a route does, by the word in its path. */
const doings: Record<string, () => unknown> = {
  serves: () => ({ ok: true }),
  fails: () => {
    throw new Error('a fault of ours');
  },
  misses: () => {
    throw new AppError('missing', 'nothing', 'There is nothing here.');
  },
  forbids: () => {
    throw new AppError('forbidden', 'some-slug', 'Not for you.');
  },
  conflicts: () => {
    throw new AppError('conflict', 'taken', 'Somebody else was faster.');
  },
  corrects: () => {
    throw new AppError('invalid', 'not-so', 'Write it otherwise.', { details: { field: 'name' } });
  },
  tells: () => {
    throw new AppError('forbidden', 'some-slug', 'Not for you.', { details: { leagueName: 'Ours', field: 'name' } });
  },
};
const route = '/api/things/:doing';
const people = Object.fromEntries(
  ['member', 'admin', 'stranger', 'strangeAdmin', 'former', 'newcomer', 'superAdmin'].map((role) => [role, role]),
) as Record<Role, string>;

let app: App;
let world: RoleWorld;
beforeAll(async () => {
  app = await newApp(lonelyCore());
  app.get(route, { config: { access: 'account' } }, async ({ params }) =>
    doings[(params as { doing: string }).doing]?.(),
  );
  await app.ready();
  world = { app, people, headersOf: async (sub) => as(sub), params: {} };
});
afterAll(() => app.close());

it.each([
  ['serves', 'in'],
  ['conflicts', 'in'],
  ['forbids', 'some-slug'],
  ['misses', '404 nothing'],
  ['fails', '500 internal'],
  ['corrects', 'in'],
  ['tells', 'some-slug and leagueName and field'],
])('who meets a route that %s is %s', async (doing, outcome) => {
  expect(await outcomeOf(world, 'member', { method: 'GET', path: `/api/things/${doing}` })).toBe(outcome);
});

it('a fault of ours is wrong even where it was expected', async () => {
  const things = (doing: string, others: string): RoleWorld['things'] => ({
    [`GET ${route}`]: { make: () => ({ doing }), outcomes: {}, others },
  });
  const wrong = (doing: string, others: string) => wrongOutcomesOfThings({ ...world, things: things(doing, others) });
  expect(await wrong('misses', '404 nothing')).toEqual([]);
  expect(await wrong('misses', 'in')).toHaveLength(7);
  expect(await wrong('fails', '500 internal')).toHaveLength(7);
});

it('what a refusal has in its body besides is named, but for the field of a request that is not valid', () => {
  const body = { message: 'No.', slug: 'some-slug', requestId: 'one' };
  expect(slugOfRefusal(403, body)).toBe('some-slug');
  expect(slugOfRefusal(404, { ...body, season: '2025' })).toBe('some-slug and season');
  expect(slugOfRefusal(400, { ...body, field: 'name' })).toBe('some-slug');
  expect(slugOfRefusal(400, { ...body, league: {} })).toBe('some-slug and league');
});

it('a route of a thing that nobody is tried on is found', () => {
  expect(routesWithoutRoles(app, [])).toEqual([`GET ${route}: account`]);
  expect(routesWithoutRoles(app, [], { [`GET ${route}`]: { make: () => ({}), outcomes: {}, others: 'in' } })).toEqual(
    [],
  );
});
