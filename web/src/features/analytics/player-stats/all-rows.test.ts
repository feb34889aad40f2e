import { statsOf } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { createQueryClient } from '../../../lib/api/query-client';
import { startSession } from '../../../lib/session/session';
import { allRows } from './all-rows';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const call = 'POST /api/player-stats';

/** Players in two pages, of the snapshot that `snapshotOf` gives each reply, by its number. */
async function serve(snapshotOf: (reply: number) => string) {
  let replies = 0;
  const pages = ({ body }: { body: { page: number } }) =>
    response(200, statsOf({ page: body.page, pageSize: 40 }), { 'x-nfl-snapshot': snapshotOf((replies += 1)) });
  const server = new ApiServer({ [call]: pages });
  await startSession('/');
  return server;
}

it('begins again where newer data are stored between two pages: all rows are of one snapshot', async () => {
  const server = await serve((reply) => (reply === 1 ? 'plays-1' : 'plays-2'));
  const ids = (
    await allRows(
      createQueryClient(() => undefined),
      { season: '2025' },
    )
  ).map((row) => row.player_id);
  expect([ids.length, new Set(ids).size, server.count(call)]).toEqual([60, 60, 4]);
  expect(server.calls.filter(({ path }) => path === '/api/player-stats').map(({ body }) => body)).toEqual(
    [1, 2, 1, 2].map((page) => ({ season: '2025', page, pageSize: 100 })),
  );
});

it('gives up after three reads where newer data come with every page', async () => {
  const server = await serve((reply) => `plays-${reply}`);
  await expect(
    allRows(
      createQueryClient(() => undefined),
      { season: '2025' },
    ),
  ).rejects.toThrow('changed');
  expect(server.count(call)).toBe(6);
});

it('leads to the sign-in when the session runs out between two pages', async () => {
  const server = await serve(() => 'plays-1');
  const firstPage = response(200, statsOf({ page: 1, pageSize: 40 }), { 'x-nfl-snapshot': 'plays-1' });
  const over = response(401, { message: 'Unauthorized', slug: 'unauthorized' });
  server.on({ [call]: ({ body }: { body: { page: number } }) => (body.page === 1 ? firstPage : over) });
  const onUnauthorized = jest.fn();
  await expect(allRows(createQueryClient(onUnauthorized), { season: '2025' })).rejects.toThrow('Unauthorized');
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

it('reads all rows anew each time', async () => {
  const server = await serve(() => 'plays-1');
  const client = createQueryClient(() => undefined);
  for (let times = 0; times < 2; times += 1) await allRows(client, { season: '2025' });
  expect(server.count(call)).toBe(4);
});
