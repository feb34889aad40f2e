import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
let leagues = 0;
beforeAll(async () => {
  bed = await officeBed();
});
afterAll(() => bed.close());

const at = (league: FakeLeague): string => `${league.response.leagueId}/ledger`;
const connect = (): FakeLeague => bed.connectOffice(140 + (leagues += 1));
const idOf = (league: FakeLeague, who: string): string => league.linked?.[who] ?? '';
const everybody = (league: FakeLeague) => league.response.rosters.flatMap(({ ownerId }) => ownerId ?? []);

const charge = (league: FakeLeague, change: object = {}, who = 'ada') =>
  bed.call(who, 'POST', `${at(league)}/dues`, {
    ...{ people: everybody(league), direction: 'to-pot', cents: 5_000, what: 'Entry fee', season: '2025' },
    ...change,
  });
const wager = (league: FakeLeague, change: object = {}, who = 'ann') =>
  bed.call(who, 'POST', `${at(league)}/bets`, {
    opponent: idOf(league, 'cat'),
    cents: 2_050,
    what: 'More wins',
    ...change,
  });
const act = (league: FakeLeague, who: string, id: string, deed: string, body: object = {}) =>
  bed.call(who, 'POST', `${at(league)}/${id}/${deed}`, body);
const list = async (league: FakeLeague, query = '') => (await bed.call('ann', 'GET', `${at(league)}${query}`)).body;
const summary = async (league: FakeLeague) => (await bed.call('ann', 'GET', `${at(league)}/summary`)).body;

it('has dues of everybody in one step, which an admin marks as paid', async () => {
  const league = connect();
  const { status, body } = await charge(league, { dueOn: '2025-09-04' });
  expect([status, body.length]).toEqual([201, 10]);
  expect((await summary(league)).pot).toEqual({ collected: 0, due: 50_000, paidOut: 0 });
  const mine = body.find(({ from }: { from: string }) => from === idOf(league, 'ann'));
  expect(mine).toMatchObject({ kind: 'dues', to: 'pot', cents: 5_000, dueOn: '2025-09-04', state: 'open' });
  expect((await act(league, 'ann', mine.id, 'settle')).status).toBe(403);
  expect((await act(league, 'ada', mine.id, 'settle')).body).toMatchObject({ state: 'settled', may: ['reopen'] });
  const { pot, balances } = await summary(league);
  expect(pot).toEqual({ collected: 5_000, due: 45_000, paidOut: 0 });
  expect(balances[0]).toEqual({ party: 'pot', net: 45_000, gets: 45_000, gives: 0 });
  expect(balances.reduce((sum: number, { net }: { net: number }) => sum + net, 0)).toBe(0);
  expect((await list(league, '?show=open')).length).toBe(9);
  expect((await list(league, '?show=done')).map(({ id }: { id: string }) => id)).toEqual([mine.id]);
});

it.each(['0000', '1899', '2200', '9999'])('has no dues of the season %s', async (season) => {
  expect((await charge(connect(), { season })).status).toBe(400);
});

it('has a bet from its proposal to its payment', async () => {
  const league = connect();
  const { status, body: bet } = await wager(league);
  expect([status, bet.state, bet.may]).toEqual([201, 'proposed', ['cancel']]);
  expect((await summary(league)).balances).toEqual([]);
  expect((await act(league, 'cat', bet.id, 'accept')).body.state).toBe('running');
  const winner = idOf(league, 'ann');
  expect((await act(league, 'ann', bet.id, 'decide', { winner })).body.slug).toBe('no-winner');
  expect((await act(league, 'cat', bet.id, 'decide', { winner })).body).toMatchObject({ state: 'open', to: winner });
  expect((await summary(league)).balances).toEqual([
    { party: winner, net: 2_050, gets: 2_050, gives: 0 },
    { party: idOf(league, 'cat'), net: -2_050, gets: 0, gives: 2_050 },
  ]);
  expect((await act(league, 'ann', bet.id, 'settle')).body.state).toBe('settled');
});

it('lets one of two deeds at the same moment win', async () => {
  const league = connect();
  const { id } = (await wager(league)).body;
  const both = await Promise.all([act(league, 'cat', id, 'accept'), act(league, 'ann', id, 'cancel')]);
  // Who comes too late meets an entry that has gone on: it is another one now, or nothing of theirs to do.
  const [won, lost] = both.map(({ status }) => status).sort();
  expect(won).toBe(200);
  expect([403, 409]).toContain(lost);
  const [entry] = await list(league);
  expect(entry.steps).toHaveLength(2);
});

it('does nothing to an entry that has changed since the person saw it', async () => {
  const league = connect();
  const { id } = (await wager(league)).body;
  await act(league, 'cat', id, 'accept');
  const [ann, cat] = [idOf(league, 'ann'), idOf(league, 'cat')];
  const seen = (await act(league, 'ada', id, 'decide', { winner: ann })).body.steps.length;
  const { body: turned } = await act(league, 'ada', id, 'decide', { winner: cat });
  expect(turned).toMatchObject({ state: 'open', from: ann, to: cat });
  const late = await act(league, 'ada', id, 'settle', { basedOn: seen });
  expect([late.status, late.body.slug]).toEqual([409, 'entry-changed']);
  expect((await list(league))[0]).toMatchObject({ state: 'open', steps: turned.steps });
  const paid = await act(league, 'ada', id, 'settle', { basedOn: turned.steps.length });
  expect([paid.status, paid.body.state]).toEqual([200, 'settled']);
});

it('has a bet of the season that is named: the newest one’s may be proposed at an older one’s address', async () => {
  const league = connect();
  expect((await wager(league)).body.season).toBe(league.season);
  expect((await wager(league, { season: '2031' })).body.season).toBe('2031');
});

it('is paged', async () => {
  const league = connect();
  await charge(league);
  const first = await bed.call('cat', 'GET', `${at(league)}?limit=6`);
  const rest = await bed.call('cat', 'GET', `${at(league)}?limit=6&before=${String(first.headers['x-next-cursor'])}`);
  expect([first.body.length, rest.body.length, rest.headers['x-next-cursor']]).toEqual([6, 4, undefined]);
});

it.each([
  ['nothing to pay', { cents: 0 }, 400],
  ['half a cent', { cents: 10.5 }, 400],
  ['too much', { cents: 10_000_001 }, 400],
  ['no reason', { what: '  ' }, 400],
  ['a second line', { what: 'a\nb' }, 400],
  ['no such day', { dueOn: '2025-02-30' }, 400],
  ['no such month', { dueOn: '2025-13-45' }, 400],
  ['a day that no calendar can write', { dueOn: '9999-12-31' }, 400],
  ['a stranger', { people: ['999'] }, 404],
  ['nobody', { people: [] }, 400],
])('refuses dues with %s', async (_, change, status) => {
  const league = connect();
  expect((await charge(league, change)).status).toBe(status);
  expect(await list(league)).toEqual([]);
});

it('cannot be filled by one member with bets that are called off again', async () => {
  const league = connect();
  for (let number = 0; number < 40; number += 1) {
    const { body } = await wager(league);
    expect((await bed.call('ann', 'POST', `${at(league)}/${body.id}/cancel`, {})).status).toBe(200);
  }
  expect((await wager(league)).body.slug).toBe('too-many-bets');
  await bed.deps.mongo.connection
    .collection('ledger_entries')
    .updateMany({ chainId: league.chainId }, { $set: { 'steps.0.by': idOf(league, 'cat') } });
  expect((await wager(league)).status).toBe(201);
});

it('refuses a bet against oneself, a stranger, and the twenty-first', async () => {
  const league = connect();
  expect((await wager(league, { opponent: idOf(league, 'ann') })).status).toBe(400);
  expect((await wager(league, { opponent: '999' })).status).toBe(404);
  for (let number = 0; number < 20; number += 1) expect((await wager(league)).status).toBe(201);
  expect((await wager(league)).body.slug).toBe('too-many-bets');
});

it('is for members; dues are for admins', async () => {
  const league = connect();
  expect((await charge(league, {}, 'ann')).status).toBe(403);
  for (const path of ['', '/summary']) expect((await bed.call('bob', 'GET', at(league) + path)).status).toBe(403);
  const { id } = (await wager(league)).body;
  const other = connect();
  expect((await act(other, 'ann', id, 'cancel')).status).toBe(404);
});

it('is added up by the database, to the cent, without a look at the entries', async () => {
  const league = connect();
  for (const cents of [10_000_000, 9_999_999, 1]) await charge(league, { cents });
  const { body: paid } = await charge(league, { cents: 10_000_000 });
  for (const { id } of paid) expect((await act(league, 'ada', id, 'settle')).status).toBe(200);
  await charge(league, { cents: 4_000_000, direction: 'from-pot', people: [idOf(league, 'ann')] });
  let shown = await summary(league);
  const read = await documentsRead(bed.deps.mongo, async () => (shown = await summary(league)));
  expect(shown.pot).toEqual({ collected: 100_000_000, due: 200_000_000, paidOut: 0 });
  const [first, second] = shown.balances;
  expect(first).toEqual({ party: 'pot', net: 196_000_000, gets: 200_000_000, gives: 4_000_000 });
  expect(second).toEqual({ party: idOf(league, 'ann'), net: -16_000_000, gets: 4_000_000, gives: 20_000_000 });
  expect(read).toMatchObject({ ledger_entries: 0 });
});

it('reads by indexes', async () => {
  const league = connect();
  const plans = await queryPlans(bed.deps.mongo, async () => {
    await charge(league);
    const { id } = (await wager(league)).body;
    await act(league, 'cat', id, 'decline');
    for (const query of ['', '?show=open', '?show=done']) await list(league, query);
    await summary(league);
  });
  expect(plans.scans).toEqual([]);
});
