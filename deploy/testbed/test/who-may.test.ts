import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import {
  type Role,
  type RoleWorld,
  outcomeOf,
  routesWithoutRoles,
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

it('a route of a thing that nobody is tried on is found', () => {
  expect(routesWithoutRoles(app, [])).toEqual([`GET ${route}: account`]);
  expect(routesWithoutRoles(app, [], { [`GET ${route}`]: { make: () => ({}), outcomes: {}, others: 'in' } })).toEqual(
    [],
  );
});
