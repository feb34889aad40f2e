import { queryPlans } from '@dynasty/testbed/query-plans';
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
const playoffs = (week: number, start: string, end: string, more: object = {}) => ({
  ...{ kind: 'playoffs', season: '2025', week, round: 1, rounds: 3, leg: 1, legs: 1, ...more },
  ...{ startsAtMs: Date.parse(start), endsAtMs: Date.parse(end) },
});
const deadline = {
  ...{ kind: 'trade_deadline', season: '2025', week: 12, ...noRound },
  // Thursday evening in New York is Friday by the clock of the world.
  ...{ startsAtMs: Date.parse('2025-11-21T01:15:00Z'), endsAtMs: Date.parse('2025-11-25T01:15:00Z') },
};
const draft = { kind: 'draft', season: '2025', week: 0, ...noRound, startsAtMs: Date.parse('2025-08-20T23:00:00Z') };
const firstRound = playoffs(15, '2025-12-12T01:15:00Z', '2025-12-16T01:15:00Z');

const connect = (): FakeLeague => {
  const league = bed.connectOffice(190 + (leagues += 1));
  league.dates = [draft, deadline, firstRound];
  return league;
};
const at = (league: FakeLeague, path = '') => `${league.response.leagueId}/calendar${path}`;
const read = async (league: FakeLeague, who = 'ann') => (await bed.call(who, 'GET', at(league))).body;
const write = (league: FakeLeague, date: object, who = 'ada') =>
  bed.call(who, 'POST', at(league, '/dates'), { title: 'Cup night', day: '2025-12-10', ...date });

describe('the private address of a calendar', () => {
  const open = async (league: FakeLeague, who = 'ann'): Promise<string> =>
    (await bed.call(who, 'POST', at(league, '/feed'))).body.token;
  const feed = (token: string, headers: Record<string, string> = {}) =>
    bed.app.inject({ method: 'GET', url: `/api/calendar/${token}.ics`, headers });
  /** Content lines without their folds (RFC 5545, 3.1), and the events' fields. */
  function eventsOf(text: string): Record<string, string>[] {
    expect(text.split('\r\n').every((line) => !line.includes('\n') && Buffer.byteLength(line) <= 75)).toBe(true);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
    const parts = lines.join('\n').split('BEGIN:VEVENT\n').slice(1);
    return parts.map((part) =>
      Object.fromEntries(part.split('\n').map((line) => [line.split(/[;:]/)[0], line.slice(line.indexOf(':') + 1)])),
    );
  }

  it('gives the dates to whoever has it, in the form of calendars', async () => {
    const league = connect();
    const title = `Cup, "night"; at Bob\\Ben’s ${'ü'.repeat(50)}`;
    await write(league, { title, note: 'Line one\nBEGIN:VALARM', endDay: '2025-12-12' });
    const token = await open(league);
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    const response = await feed(token);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const events = eventsOf(response.body);
    expect(events.map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
      ['20250820T230000Z', '20250821T000000Z'],
      ['20251120', '20251121'],
      ['20251210', '20251213'],
      ['20251211', '20251216'],
    ]);
    const own = events[2];
    expect(own?.SUMMARY).toBe(title.replaceAll('\\', '\\\\').replaceAll(',', '\\,').replaceAll(';', '\\;'));
    expect(own?.DESCRIPTION).toBe('Line one\\nBEGIN:VALARM');
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(4);
    // The same dates are the same text, which needs not be sent again.
    const again = await feed(token, { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await read(league)).feedSince).toEqual(expect.any(String));
    expect((await read(league, 'ada')).feedSince).toBeNull();
  });

  it('tells of a date that was changed when that was, so that it is newer than before wherever it is moved', async () => {
    const league = connect();
    await write(league, { day: '2030-12-10' });
    const token = await open(league);
    const own = async () => eventsOf((await feed(token)).body).find(({ SUMMARY }) => SUMMARY === 'Cup night');
    const before = await own();
    expect([before?.DTSTART, before?.DTSTAMP]).toEqual(['20301210', before?.['LAST-MODIFIED']]);
    const [{ id }] = (await read(league)).dates.filter(({ kind }: { kind: string }) => kind === 'own');
    // Times are told by the second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const moved = { title: 'Cup night', day: '2025-12-08' };
    const path = at(league, `/dates/${String(id).replace('own:', '')}`);
    expect((await bed.call('ada', 'PUT', path, moved)).status).toBe(204);
    const after = await own();
    expect([after?.DTSTART, after?.UID]).toEqual(['20251208', before?.UID]);
    expect(String(after?.DTSTAMP) > String(before?.DTSTAMP)).toBe(true);
    expect(after?.['LAST-MODIFIED']).toBe(after?.DTSTAMP);
  });

  it('has no longer ids than calendars take (RFC 7986, 5.3), however long the words of dues are', async () => {
    const league = connect();
    for (const last of ['1', '2']) {
      const dues = { people: [league.linked?.['ann']], direction: 'to-pot', cents: 1, dueOn: '2025-09-01' };
      const body = { ...dues, what: '🏈'.repeat(119) + last };
      expect((await bed.call('ada', 'POST', `${league.response.leagueId}/ledger/dues`, body)).status).toBe(201);
    }
    const uids = eventsOf((await feed(await open(league))).body).map(({ UID }) => UID ?? '');
    expect(new Set(uids).size).toBe(5);
    for (const uid of uids) expect(Buffer.byteLength(uid)).toBeLessThanOrEqual(255);
  });

  it('has ids of its own for the dates of each league, and the same ones each time', async () => {
    const uidsOf = async (token: string) => eventsOf((await feed(token)).body).map(({ UID }) => UID);
    const [one, other] = [await open(connect()), await open(connect())];
    const [first, again, others] = [await uidsOf(one), await uidsOf(one), await uidsOf(other)];
    expect(first).toHaveLength(3);
    expect(again).toEqual(first);
    expect(new Set([...first, ...others]).size).toBe(6);
  });

  it('ends when it is renewed or closed, with the membership, and with the league', async () => {
    const league = connect();
    const first = await open(league);
    const second = await open(league);
    expect([(await feed(first)).statusCode, (await feed(second)).statusCode]).toEqual([404, 200]);
    expect((await bed.call('ann', 'DELETE', at(league, '/feed'))).status).toBe(204);
    expect((await feed(second)).statusCode).toBe(404);
    // Who leaves has no address any more that works; nor has anybody of a league that is closed.
    const left = connect();
    const ofCat = await open(left, 'cat');
    left.members = ['ann', 'ada'];
    const closed = connect();
    const ofAnn = await open(closed);
    closed.status = 'suspended';
    const said = await Promise.all([ofCat, ofAnn, 'A'.repeat(32)].map(async (token) => feed(token)));
    for (const { statusCode, body } of said) {
      expect([statusCode, JSON.parse(body).slug]).toEqual([404, 'feed-not-found']);
    }
    expect(new Set(said.map(({ body }) => JSON.parse(body).message)).size).toBe(1);
  });

  it('is kept as a hash alone, read by an index, and opened by members', async () => {
    const league = connect();
    const token = await open(league);
    const stored = await bed.deps.mongo.connection.collection('calendar_feeds').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    const plans = await queryPlans(bed.deps.mongo, () => feed(token));
    expect(plans.scans).toEqual([]);
    expect((await bed.call('bob', 'POST', at(league, '/feed'))).status).toBe(403);
    expect((await bed.app.inject({ method: 'GET', url: '/api/calendar/short.ics' })).statusCode).toBe(400);
  });

  it('goes with the account, unless it was opened after that was deleted', async () => {
    const league = connect();
    const token = await open(league, 'cat');
    const forget = (at: Date) =>
      bed.deps.mongo.transaction((session) => bed.deps.calendarFeeds.forget(session, 'cat', at));
    await forget(new Date(0));
    expect((await feed(token)).statusCode).toBe(200);
    await forget(new Date());
    expect((await feed(token)).statusCode).toBe(404);
  });
});
