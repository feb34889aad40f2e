import { cursorOf } from '@dynasty/kit/paging';
import { timedId } from '@dynasty/kit/timed-id';
import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { pollPlace } from '../../src/bodies/office/poll.js';
import { carriedOption, votesNeeded } from '../../src/domain/office/poll.js';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
let leagues = 0;
beforeAll(async () => {
  bed = await officeBed();
});
afterAll(() => bed.close());

const at = (league: FakeLeague): string => `${league.response.leagueId}/polls`;
const connect = (): FakeLeague => bed.connectOffice(40 + (leagues += 1));
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const deadline = () => ({ question: 'Move the deadline?', options: ['Yes', 'No'], closesAt: inDays(7) });

async function ask(league: FakeLeague, who = 'ann', change: object = {}) {
  const { status, body } = await bed.call(who, 'POST', at(league), { ...deadline(), ...change });
  expect(status).toBe(201);
  return body;
}
const vote = (league: FakeLeague, who: string, pollId: string, optionId: string) =>
  bed.call(who, 'PUT', `${at(league)}/${pollId}/vote`, { optionId });

describe('a poll', () => {
  it('is asked by a member, and shows who voted for what', async () => {
    const league = connect();
    const poll = await ask(league, 'ann', { majority: 'two-thirds' });
    expect(poll).toMatchObject({
      question: 'Move the deadline?',
      electorate: 10,
      needed: 7,
      voted: 0,
      myOptionId: null,
      proposedBy: league.linked?.ann,
      isOpen: true,
      carriedOptionId: null,
    });
    await vote(league, 'ann', poll.id, '1');
    await vote(league, 'ada', poll.id, '1');
    expect((await vote(league, 'ann', poll.id, '2')).body.myOptionId).toBe('2');
    const [seen] = (await bed.call('cat', 'GET', at(league))).body;
    expect(seen.options).toEqual([
      { id: '1', text: 'Yes', votes: 1, voters: [league.linked?.ada] },
      { id: '2', text: 'No', votes: 1, voters: [league.linked?.ann] },
    ]);
    expect([seen.voted, seen.myOptionId, seen.mayEnd]).toEqual([2, null, false]);
  });

  it.each([
    ['case', ['Yes', 'yes']],
    ['a sign of no width', ['Yes', 'Yes\u200b']],
    ['how an accent is written', ['Caf\u00e9', 'Cafe\u0301']],
    ['the spaces', ['Not now', 'Not\u00a0 now']],
    ['a cell of Braille without a dot', ['Yes', 'Yes\u2800']],
  ])('has no two options that differ in nothing but %s', async (_what, options) => {
    const league = connect();
    const { status, body } = await bed.call('ann', 'POST', at(league), { ...deadline(), options });
    expect([status, body.message]).toEqual([400, 'Two options are the same.']);
  });

  it('counts every vote that comes at the same moment, and one for each member', async () => {
    const league = connect();
    const { id } = await ask(league);
    const all = ['ann', 'ada', 'cat'].flatMap((who) => ['1', '2', '1', '2'].map((one) => vote(league, who, id, one)));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    const [poll] = (await bed.call('ann', 'GET', at(league))).body;
    expect(poll.voted).toBe(3);
    const voters = poll.options.flatMap((option: { voters: string[] }) => option.voters);
    expect(voters.sort()).toEqual(Object.values(league.linked ?? {}).sort());
  });

  it('in secret tells no names, and its counts once it is closed', async () => {
    const league = connect();
    const { id } = await ask(league, 'ann', { isSecret: true });
    const open = (await vote(league, 'cat', id, '2')).body;
    expect(open.options.map(({ votes, voters }: { votes: unknown; voters: unknown }) => [votes, voters])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([open.voted, open.myOptionId]).toEqual([1, '2']);
    expect((await bed.call('ann', 'DELETE', `${at(league)}/${id}`)).body).toEqual({ isRemoved: false });
    const [closed] = (await bed.call('ada', 'GET', at(league))).body;
    expect(closed.options[1]).toMatchObject({ votes: 1, voters: null });
    expect([closed.isOpen, closed.carriedOptionId]).toEqual([false, '2']);
    expect(await vote(league, 'ada', id, '1')).toMatchObject({ status: 409, body: { slug: 'poll-closed' } });
  });

  it('is ended by who asked or by an admin; without a vote it is removed', async () => {
    const league = connect();
    const { id } = await ask(league, 'ann');
    expect((await bed.call('cat', 'DELETE', `${at(league)}/${id}`)).status).toBe(403);
    expect((await bed.call('ada', 'DELETE', `${at(league)}/${id}`)).body).toEqual({ isRemoved: true });
    expect((await bed.call('ann', 'GET', at(league))).body).toEqual([]);
    expect((await vote(league, 'ann', id, '1')).status).toBe(404);
  });

  it('belongs to its league alone', async () => {
    const [league, other] = [connect(), connect()];
    const { id } = await ask(league);
    expect((await vote(other, 'ann', id, '1')).status).toBe(404);
    for (const method of ['GET', 'POST'] as const) {
      const payload = method === 'POST' ? deadline() : undefined;
      expect((await bed.call('bob', method, at(league), payload)).status).toBe(403);
    }
    league.status = 'suspended';
    expect((await bed.call('cat', 'GET', at(league))).status).toBe(403);
  });

  it.each([
    ['two equal options', { options: ['Yes', 'yes'] }],
    ['an empty option', { options: ['Yes', ' '] }],
    ['one option', { options: ['Yes'] }],
    ['eleven options', { options: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    ['no question', { question: '  ' }],
    ['a turned question', { question: 'Move \u202e it?' }],
    ['a long question', { question: 'x'.repeat(201) }],
    ['a past end', { closesAt: '2020-01-01T00:00:00Z' }],
    ['an end without a date', { closesAt: 'tomorrow' }],
    ['an unknown field', { votes: [] }],
    ['another majority', { majority: 'all' }],
  ])('is refused with %s', async (_, change) => {
    const league = connect();
    expect((await bed.call('ann', 'POST', at(league), { ...deadline(), ...change })).status).toBe(400);
    expect((await bed.call('ann', 'GET', at(league))).body).toEqual([]);
  });

  it('waits when a member has five open ones; several at once do not slip in', async () => {
    const league = connect();
    const calls = Array.from({ length: 8 }, () => bed.call('ann', 'POST', at(league), deadline()));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
  });

  it('waits a day when a member has asked twenty times in one, whatever became of it', async () => {
    const league = connect();
    for (let number = 0; number < 20; number += 1) {
      const { id } = await ask(league, 'ann');
      await vote(league, 'ann', id, '1');
      expect((await bed.call('ann', 'DELETE', `${at(league)}/${id}`)).body).toEqual({ isRemoved: false });
    }
    expect((await bed.call('ann', 'POST', at(league), deadline())).body.slug).toBe('too-many-polls');
    expect((await bed.call('cat', 'POST', at(league), deadline())).status).toBe(201);
  });

  it('is listed page by page, open ones before all others, from an index; none twice as they close', async () => {
    const league = connect();
    const asked: string[] = [];
    for (const who of ['ann', 'ada', 'cat']) for (let n = 0; n < 3; n += 1) asked.push((await ask(league, who)).id);
    const end = async (place: number) => {
      await vote(league, 'ann', asked[place] ?? '', '1');
      await bed.call('ada', 'DELETE', `${at(league)}/${asked[place]}`);
    };
    for (const place of [8, 6, 5, 1]) await end(place);
    const plans = await queryPlans(bed.deps.mongo, async () => {
      const ids: string[] = [];
      let cursor: unknown;
      do {
        const query = `limit=2${cursor === undefined ? '' : `&before=${cursor}`}`;
        const page = await bed.call('ann', 'GET', `${at(league)}?${query}`);
        ids.push(...page.body.map(({ id }: { id: string }) => id));
        // One that has been read, and one that is still to come.
        if (cursor === undefined) for (const place of [7, 2]) await end(place);
        cursor = page.headers['x-next-cursor'];
      } while (cursor !== undefined);
      expect(ids.map((id) => asked.indexOf(id))).toEqual([7, 4, 3, 2, 0, 8, 6, 5, 1]);
    });
    expect(plans.scans).toEqual([]);
    const { body } = await bed.call('ann', 'GET', at(league));
    expect(body.map(({ id }: { id: string }) => asked.indexOf(id))).toEqual([4, 3, 0, 8, 7, 6, 5, 2, 1]);
    for (const cursor of ['no place', '1 open', '1 done x']) {
      const before = Buffer.from(cursor).toString('base64url');
      expect((await bed.call('ann', 'GET', `${at(league)}?before=${before}`)).status).toBe(400);
    }
  });
});

it('the list of polls is read without those that were ended before their time, however many they are', async () => {
  const league = connect();
  const open = await ask(league);
  const ended = Array.from({ length: 300 }, (_, index) => ({
    ...{ _id: `mhfa3k9zq-${String(index).padStart(16, '0')}` as never, chainId: league.chainId, question: 'Ended?' },
    ...{ options: [], votes: [], closesAt: new Date(inDays(300)), createdAt: new Date(), endedAt: new Date() },
  }));
  await bed.deps.mongo.connection.collection('polls').insertMany(ended);
  const read = await documentsRead(bed.deps.mongo, async () => {
    const [first] = (await bed.call('ann', 'GET', `${at(league)}?limit=1`)).body;
    expect(first).toMatchObject({ id: open.id, isOpen: true });
  });
  expect(read.polls).toBeLessThan(5);
});

describe('a place in the list of polls', () => {
  const now = new Date('2025-11-05T12:00:00Z');
  const id = timedId(now);
  const place = (key: string) => pollPlace(cursorOf(key), now);
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);

  it('is of the list as it was, a day ago at most', () => {
    expect(place(`${hours(23).getTime()} open ${id}`)).toEqual({ asOf: hours(23), isOpen: true, id });
    for (const then of [hours(25).getTime(), 0]) {
      expect(place(`${then} closed ${id}`)).toEqual({ asOf: hours(24), isOpen: false, id });
    }
  });

  it('may be a bare id, as a page of the version before has it', () => {
    expect(place(id)).toEqual({ asOf: now, isOpen: false, id });
  });
});

describe('what carries a poll', () => {
  const poll = (majority: 'most' | 'half' | 'two-thirds', votes: string[], electorate = 12) => ({
    majority,
    electorate,
    options: [
      { id: '1', text: 'Yes' },
      { id: '2', text: 'No' },
    ],
    votes: votes.map((optionId, n) => ({ sleeperUserId: `${n}`, optionId })),
  });
  it.each([
    ['most', 12, null],
    ['half', 12, 7],
    ['half', 11, 6],
    ['two-thirds', 12, 8],
    ['two-thirds', 10, 7],
  ] as const)('%s of %i: %s', (majority, electorate, needed) => {
    expect(votesNeeded({ majority, electorate })).toBe(needed);
  });
  it.each([
    ['most', '112', '1'],
    ['most', '12', null],
    ['most', '', null],
    ['half', '1111112', null],
    ['half', '1111111', '1'],
    ['two-thirds', '22222222', '2'],
  ] as const)('%s with the votes %s: %s', (majority, votes, expected) => {
    const asked = poll(majority, [...votes]);
    expect(carriedOption(asked as Parameters<typeof carriedOption>[0])).toBe(expected);
  });
});
