import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
let leagues = 0;
beforeAll(async () => {
  bed = await officeBed();
  bed.leagueService.nowMs = Date.parse('2025-12-05T17:00:00Z');
});
afterAll(() => bed.close());

const noRound = { round: 0, rounds: 0, leg: 0, legs: 0 };
const deadline = {
  ...{ kind: 'trade_deadline', season: '2025', week: 12, ...noRound },
  // Thursday evening in New York is Friday by the clock of the world.
  ...{ startsAtMs: Date.parse('2025-11-21T01:15:00Z'), endsAtMs: Date.parse('2025-11-25T01:15:00Z') },
};
const draft = { kind: 'draft', season: '2025', week: 0, ...noRound, startsAtMs: Date.parse('2025-08-20T23:00:00Z') };
const firstRound = {
  ...{ kind: 'playoffs', season: '2025', week: 15, round: 1, rounds: 3, leg: 1, legs: 1 },
  ...{ startsAtMs: Date.parse('2025-12-12T01:15:00Z'), endsAtMs: Date.parse('2025-12-16T01:15:00Z') },
};

const connect = (): FakeLeague => {
  const league = bed.connectOffice(170 + (leagues += 1));
  league.dates = [draft, deadline, firstRound];
  return league;
};
const at = (league: FakeLeague, path = '') => `${league.response.leagueId}/calendar${path}`;
const read = async (league: FakeLeague, who = 'ann') => (await bed.call(who, 'GET', at(league))).body;
const titles = async (league: FakeLeague): Promise<string[]> =>
  (await read(league)).dates.map(({ day, title }: { day: string; title: string }) => `${day} ${title}`);
const write = (league: FakeLeague, date: object, who = 'ada') =>
  bed.call(who, 'POST', at(league, '/dates'), { title: 'Cup night', day: '2025-12-10', ...date });

it('has what the season has, by the days of the NFL', async () => {
  const league = connect();
  expect(await read(league)).toEqual({
    now: '2025-12-05T17:00:00.000Z',
    feedSince: null,
    dates: [
      {
        ...{ id: 'draft:2025:1', kind: 'draft', title: 'Draft 2025', note: '' },
        ...{ day: '2025-08-20', endDay: null, at: '2025-08-20T23:00:00.000Z', writtenAt: null },
      },
      {
        ...{ id: 'deadline:2025:12', kind: 'deadline', title: 'Trade deadline', note: 'Week 12' },
        ...{ day: '2025-11-20', endDay: null, at: null, writtenAt: null },
      },
      {
        ...{ id: 'playoffs:2025:15', kind: 'playoffs', title: 'Playoffs, round 1', note: 'Week 15' },
        ...{ day: '2025-12-11', endDay: '2025-12-15', at: null, writtenAt: null },
      },
    ],
  });
});

it('has the ends of polls and what is due, once for all who owe it', async () => {
  const league = connect();
  const { leagueId } = league.response;
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const poll = { question: 'Keep the kickers?', options: ['Yes', 'No'], isSecret: false, majority: 'most', closesAt };
  const made = await bed.call('ann', 'POST', `${leagueId}/polls`, poll);
  expect(made.status).toBe(201);
  const people = [league.linked?.ann, league.linked?.ada];
  const dues = { people, direction: 'to-pot', cents: 5_000, what: 'Entry', dueOn: '2025-09-01' };
  expect((await bed.call('ada', 'POST', `${leagueId}/ledger/dues`, dues)).status).toBe(201);
  const { dates } = await read(league);
  expect(dates).toContainEqual(
    expect.objectContaining({ kind: 'due', title: 'Due: Entry', note: '2 open', day: '2025-09-01', at: null }),
  );
  expect(dates).toContainEqual(
    expect.objectContaining({ kind: 'poll', title: 'Poll closes: Keep the kickers?', at: closesAt }),
  );
  // Who ends a poll before its time takes the date away.
  await bed.call('ann', 'DELETE', `${leagueId}/polls/${made.body.id}`);
  expect((await titles(league)).filter((title) => title.includes('Poll'))).toEqual([]);
});

it('counts what is due in an index alone, and shows the latest five hundred days of it', async () => {
  const league = connect();
  const { chainId, response } = league;
  const due = { chainId, connectionId: response.connectionId, kind: 'dues', state: 'open', what: 'Entry', to: 'pot' };
  const dayOf = (number: number): string => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  const entries = Array.from({ length: 6_000 }, (_, index) => ({
    ...{ _id: `mhfa3k9zq-${String(index).padStart(16, '0')}` as never, ...due, dueOn: dayOf(index % 600) },
    ...{ from: String(index), cents: 100, season: null, steps: [] },
  }));
  await bed.deps.mongo.connection.collection('ledger_entries').insertMany(entries);
  let dates: { kind: string; day: string; note: string }[] = [];
  const looked = await documentsRead(bed.deps.mongo, async () => {
    dates = (await read(league)).dates;
  });
  expect(looked.ledger_entries).toBe(0);
  const shown = dates.filter(({ kind }) => kind === 'due');
  expect(shown.map(({ day }) => day)).toEqual(Array.from({ length: 500 }, (_, number) => dayOf(100 + number)));
  expect(new Set(shown.map(({ note }) => note))).toEqual(new Set(['10 open']));
});

it('has the end of an open poll, however many that would close later were ended before their time', async () => {
  const league = connect();
  const { chainId, response } = league;
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const poll = { question: 'Keep the kickers?', options: ['Yes', 'No'], closesAt: inDays(1) };
  expect((await bed.call('ann', 'POST', `${response.leagueId}/polls`, poll)).status).toBe(201);
  const ended = Array.from({ length: 120 }, (_, index) => ({
    ...{ _id: `mhfa3k9zq-${String(index).padStart(16, '0')}` as never, chainId, question: 'Ended?' },
    ...{ closesAt: new Date(inDays(2)), endedAt: new Date() },
  }));
  await bed.deps.mongo.connection.collection('polls').insertMany(ended);
  const ofPolls = (await titles(league)).filter((title) => title.includes('Poll'));
  expect(ofPolls).toEqual([expect.stringContaining('Poll closes: Keep the kickers?')]);
});

it('takes dates from admins, who change and remove them', async () => {
  const league = connect();
  expect((await write(league, { note: 'Bring snacks', at: '2025-12-10T19:00:00-05:00' })).status).toBe(204);
  expect((await write(league, { title: 'Trip', endDay: '2025-12-14' })).status).toBe(204);
  const own = (await read(league)).dates.filter(({ kind }: { kind: string }) => kind === 'own');
  expect(own).toEqual([
    expect.objectContaining({ title: 'Trip', day: '2025-12-10', endDay: '2025-12-14', at: null }),
    expect.objectContaining({ title: 'Cup night', note: 'Bring snacks', at: '2025-12-11T00:00:00.000Z' }),
  ]);
  const id = String(own[0].id).replace('own:', '');
  const changed = { title: 'Long trip', day: '2025-12-20' };
  expect((await bed.call('ada', 'PUT', at(league, `/dates/${id}`), changed)).status).toBe(204);
  expect(await titles(league)).toContain('2025-12-20 Long trip');
  // Of another league it is not to be found.
  expect((await bed.call('ada', 'PUT', at(connect(), `/dates/${id}`), changed)).body.slug).toBe('date-not-found');
  expect((await bed.call('ada', 'DELETE', at(league, `/dates/${id}`))).status).toBe(204);
  expect((await bed.call('ada', 'DELETE', at(league, `/dates/${id}`))).status).toBe(404);
});

it('undoes no change of another admin unseen', async () => {
  const league = connect();
  await write(league, {});
  const own = async () => (await read(league)).dates.find(({ kind }: { kind: string }) => kind === 'own');
  const { id, writtenAt: basedOn } = await own();
  const path = at(league, `/dates/${String(id).replace('own:', '')}`);
  const change = (title: string) => bed.call('ada', 'PUT', path, { title, day: '2025-12-11', basedOn });
  expect((await change('First')).status).toBe(204);
  const late = [await change('Second'), await bed.call('ada', 'DELETE', `${path}?basedOn=${basedOn}`)];
  expect(late.map(({ status, body }) => [status, body.slug])).toEqual(Array(2).fill([409, 'date-changed']));
  const { title, writtenAt } = await own();
  expect(title).toBe('First');
  expect((await bed.call('ada', 'DELETE', `${path}?basedOn=${writtenAt}`)).status).toBe(204);
});

it('has its dates by their days: an American evening comes before the day after', async () => {
  const league = connect();
  await write(league, { title: 'Evening', at: '2025-12-10T21:00:00-05:00' });
  await write(league, { title: 'Noon', at: '2025-12-10T12:00:00-05:00' });
  await write(league, { title: 'Trip', day: '2025-12-11' });
  await write(league, { title: 'Whole day' });
  const own = (await titles(league)).filter((title) => !/Draft|Playoffs|Trade/.test(title));
  expect(own).toEqual(['2025-12-10 Whole day', '2025-12-10 Noon', '2025-12-10 Evening', '2025-12-11 Trip']);
});

it('is read by members and written by admins alone', async () => {
  const league = connect();
  for (const [method, path] of [
    ['POST', '/dates'],
    ['PUT', '/dates/mhfa3k9zq-00f1e2d3c4b5a697'],
    ['DELETE', '/dates/mhfa3k9zq-00f1e2d3c4b5a697'],
  ] as const) {
    const body = method === 'DELETE' ? undefined : { title: 'Mine', day: '2025-12-10' };
    for (const who of ['ann', 'bob']) expect((await bed.call(who, method, at(league, path), body)).status).toBe(403);
  }
  expect((await bed.call('bob', 'GET', at(league))).status).toBe(403);
  const closed = connect();
  closed.status = 'suspended';
  expect((await bed.call('ann', 'GET', at(closed))).body.slug).toBe('league-not-approved');
});

it('holds two hundred dates of its own, however many are written at once', async () => {
  const league = connect();
  const { chainId, response } = league;
  const date = { chainId, connectionId: response.connectionId, title: 'Full', note: '', day: '2025-10-01' };
  const full = Array.from({ length: 198 }, (_, index) => ({
    ...{ _id: `mhfa3k9zq-${String(index).padStart(16, '0')}` as never, endDay: null, at: null, ...date },
    writtenAt: new Date(),
  }));
  await bed.deps.mongo.connection.collection('own_dates').insertMany(full);
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => write(league, {})))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 204, 409, 409, 409, 409]);
});

it('shows every date of two leagues that have become one', async () => {
  const [league, absorbed] = [connect(), connect()];
  for (const [place, { chainId, response }] of [league, absorbed].entries()) {
    const dates = Array.from({ length: 150 }, (_, index) => ({
      ...{ _id: `mhfa3k9z${place}-${String(index).padStart(16, '0')}` as never, chainId, title: `Date ${index}` },
      ...{ connectionId: response.connectionId, note: '', day: '2025-10-01', endDay: null, at: null },
      writtenAt: new Date(),
    }));
    await bed.deps.mongo.connection.collection('own_dates').insertMany(dates);
  }
  const into = { chainId: league.chainId, connectionId: league.response.connectionId };
  const from = { chainId: absorbed.chainId, connectionId: absorbed.response.connectionId };
  await bed.deps.mongo.transaction((session) => bed.deps.ownDates.move(session, from, into));
  expect((await titles(league)).filter((title) => title.includes('Date'))).toHaveLength(300);
});

it.each([
  ['no title', { title: ' ' }],
  ['a title of two lines', { title: 'Cup\r\nATTENDEE:mailto:x@example.org' }],
  ['too long a title', { title: 'x'.repeat(101) }],
  ['a day that is none', { day: '2025-02-30' }],
  ['an end before its start', { endDay: '2025-12-09' }],
  ['more than a year', { endDay: '2027-12-09' }],
  ['a time and several days', { endDay: '2025-12-11', at: '2025-12-10T19:00:00Z' }],
  ['a time on another day', { at: '2025-12-12T12:00:00Z' }],
  ['a title that nobody can see', { title: '\u200b\u2060' }],
  ['a day that other calendars cannot write the end of', { day: '9999-12-31' }],
  ['a day before all leagues', { day: '0001-01-01' }],
  ['an unknown field', { colour: 'red' }],
])('refuses a date with %s', async (_, change) => {
  expect((await write(connect(), change)).status).toBe(400);
});

it('is read from indexes', async () => {
  const league = connect();
  await write(league, {});
  const plans = await queryPlans(bed.deps.mongo, () => read(league));
  expect(plans.scans).toEqual([]);
});
