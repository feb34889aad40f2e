import { queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../../shared/test/events.js';
import { clearGoneLeagues } from '../../src/events/gone-leagues.js';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
let leagues = 0;
beforeAll(async () => {
  bed = await officeBed();
});
afterAll(() => bed.close());

const at = (league: FakeLeague): string => `${league.response.leagueId}/constitution`;
const connect = (): FakeLeague => bed.connectOffice(70 + (leagues += 1));
const write = (league: FakeLeague, text: string, basedOn: number, more: object = {}) =>
  bed.call('ada', 'PUT', at(league), { text, basedOn, ...more });

it('is empty before the first version, and then the newest one', async () => {
  const league = connect();
  expect((await bed.call('ann', 'GET', at(league))).body).toMatchObject({ version: 0, text: '', editedBy: null });
  await write(league, '## Trades\r\n\r\nAt once.  ', 0, { note: 'The first' });
  await write(league, '## Trades\n\nAfter a day.', 1);
  expect((await bed.call('ann', 'GET', at(league))).body).toEqual({
    version: 2,
    text: '## Trades\n\nAfter a day.',
    note: '',
    editedBy: league.linked?.ada,
    editedAt: expect.any(String),
  });
  expect((await bed.call('ann', 'GET', `${at(league)}/versions/1`)).body.text).toBe('## Trades\n\nAt once.');
  expect((await bed.call('ann', 'GET', `${at(league)}/versions/3`)).status).toBe(404);
});

it('is not overwritten by who has not read the newest version: of ten at once one is saved', async () => {
  const league = connect();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => (await write(league, `Version of writer ${n}`, 0)).status),
  );
  expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  expect((await write(league, 'Later', 0)).body.slug).toBe('constitution-changed');
  const { text } = (await bed.call('ann', 'GET', at(league))).body;
  expect((await write(league, text, 1)).body.slug).toBe('nothing-changed');
});

it.each(['ж', '規', '🏈'])('takes 40,000 characters of any script, as %s, and no more', async (character) => {
  const league = connect();
  const longest = character.repeat(40_000);
  expect((await write(league, longest, 0)).body.text).toBe(longest);
  expect((await write(league, `${longest}x`, 1)).status).toBe(400);
});

it('keeps every version, page by page, from an index', async () => {
  const league = connect();
  for (let n = 0; n < 7; n += 1) await write(league, `Text ${n}`, n, { note: `Note ${n}` });
  const plans = await queryPlans(bed.deps.mongo, async () => {
    const first = await bed.call('ann', 'GET', `${at(league)}/versions?limit=4`);
    const rest = await bed.call(
      'ann',
      'GET',
      `${at(league)}/versions?limit=4&before=${first.headers['x-next-cursor']}`,
    );
    const versions = [...first.body, ...rest.body];
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(versions[0]).not.toHaveProperty('text');
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    await bed.call('ann', 'GET', `${at(league)}/versions/3`);
    await bed.call('ann', 'GET', at(league));
  });
  expect(plans.scans).toEqual([]);
});

it('is written by admins, read by members, and by nobody else', async () => {
  const league = connect();
  const body = { text: 'Mine', basedOn: 0 };
  expect((await bed.call('ann', 'PUT', at(league), body)).status).toBe(403);
  expect((await bed.call('bob', 'PUT', at(league), body)).status).toBe(403);
  for (const path of ['', '/versions', '/versions/1']) {
    expect((await bed.call('bob', 'GET', `${at(league)}${path}`)).status).toBe(403);
  }
});

it.each([
  ['no words', { text: '  \n ' }],
  ['too many', { text: 'x'.repeat(40_001) }],
  ['a character that turns the text', { text: 'A \u2067 rule' }],
  ['half a character', { text: 'A \ud83d rule' }],
  ['an unknown field', { text: 'A rule', version: 9 }],
])('is refused with %s', async (_, change) => {
  const league = connect();
  expect((await bed.call('ada', 'PUT', at(league), { basedOn: 0, ...change })).status).toBe(400);
  expect((await bed.call('ann', 'GET', at(league))).body.version).toBe(0);
});

describe('of two leagues that prove to be one', () => {
  let following: Awaited<ReturnType<typeof clearGoneLeagues>>;
  beforeAll(async () => {
    following = await clearGoneLeagues(bed.deps, 100);
  });
  afterAll(() => following.stop());

  const merge = async (absorbed: FakeLeague, into: FakeLeague): Promise<void> => {
    await bed.bus.publish('league.chains_merged.v1', `merge/${absorbed.chainId}`, {
      ...{ chainId: into.chainId, connectionId: into.response.connectionId },
      ...{ absorbedChainId: absorbed.chainId, absorbedConnectionId: absorbed.response.connectionId },
      ...{ leagueIds: [absorbed.response.leagueId], occurredAt: new Date().toISOString() },
    });
    await until('nothing is left of it', async () => {
      const ids = { chainId: absorbed.chainId, connectionId: absorbed.response.connectionId };
      return (await bed.deps.goneLeagues.find(ids))?.clearedAt instanceof Date;
    });
  };
  const versionsOf = async (league: FakeLeague) => {
    const { body } = await bed.call('ann', 'GET', `${at(league)}/versions`);
    const texts = body.map(async ({ version }: { version: number }) => {
      const found = await bed.call('ann', 'GET', `${at(league)}/versions/${version}`);
      return `${version} ${found.body.text}`;
    });
    return Promise.all(texts);
  };

  it('keeps every version of both by its time; the one written last is in force', async () => {
    const [older, newer] = [connect(), connect()];
    await write(older, 'older, first', 0);
    await write(newer, 'newer, first', 0);
    await write(older, 'older, second', 1);
    await write(newer, 'newer, second', 1);
    await write(older, 'older, third', 2);
    await merge(newer, older);
    expect(await versionsOf(older)).toEqual([
      '5 older, third',
      '4 newer, second',
      '3 older, second',
      '2 newer, first',
      '1 older, first',
    ]);
    expect((await bed.call('ann', 'GET', at(older))).body).toMatchObject({ version: 5, text: 'older, third' });
    expect((await write(older, 'one of both', 5)).body).toMatchObject({ version: 6 });
    expect(await bed.deps.constitutions.newest(newer.chainId)).toBeNull();
  });

  it('keeps the order of each, whatever its clock said', async () => {
    const [older, newer] = [connect(), connect()];
    await write(older, 'older, first', 0);
    await write(older, 'older, second', 1);
    await write(newer, 'newer', 0);
    const clockOf = (league: FakeLeague, aheadMs: number) =>
      bed.deps.mongo.connection
        .collection('constitutions')
        .updateOne({ chainId: league.chainId, version: 1 }, { $set: { editedAt: new Date(Date.now() + aheadMs) } });
    await clockOf(older, 500);
    await clockOf(newer, 1_000);
    await merge(newer, older);
    expect(await versionsOf(older)).toEqual(['3 newer', '2 older, second', '1 older, first']);
  });

  it('keeps the one that there is', async () => {
    const [empty, written] = [connect(), connect()];
    await write(written, 'first', 0);
    await write(written, 'second', 1);
    await merge(written, empty);
    expect(await versionsOf(empty)).toEqual(['2 second', '1 first']);
  });
});
