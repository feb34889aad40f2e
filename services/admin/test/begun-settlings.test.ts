import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { setAsideChannel, type SetAsideEvent, type SetAsideReply } from '@dynasty/kit/outbox/set-aside';
import { until } from '../../shared/test/events.js';
import { recordBegunSettlings, UNDER_WAY_MS } from '../src/actions/record-begun-settlings.js';
import { buildApp } from '../src/app.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

const subject = 'league.membership_changed.v1';
let bed: AdminBed;
let app: App;
let fails = true;
beforeAll(async () => {
  bed = await adminBed('manual', ['root@example.test', 'rita@example.test']);
  app = await buildApp(bed.deps);
  const handle = async () => {
    if (fails) throw new Error('out of order');
  };
  await bed.bus.work({ subject, consumer: 'test-failing', concurrency: 10, handle });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await app.close();
  await bed.close();
});

type Who = 'root' | 'rita';
/** The status of somebody's press on Retry or Drop. */
async function press(who: Who, what: 'retry' | 'drop', id: string, query = ''): Promise<number> {
  const headers = await bed.issuer.headers({ sub: who, email: `${who}@example.test`, preferred_username: who });
  const [method, path] = what === 'drop' ? (['DELETE', ''] as const) : (['POST', '/retry'] as const);
  return (await app.inject({ method, url: `/api/super-admin/dead-letters/${id}${path}${query}`, headers })).statusCode;
}
/** The dead letters of events that a consumer gives up. */
async function givenUp(...eventIds: string[]): Promise<string[]> {
  fails = true;
  for (const eventId of eventIds) await bed.bus.publish(subject, eventId, membershipChanged({}));
  const parked = async () => (await bed.bus.parked.list()).filter(({ eventId }) => eventIds.includes(eventId));
  await until('all are given up', async () => (await parked()).length === eventIds.length);
  fails = false;
  const letters = await parked();
  return eventIds.map((id) => letters.find(({ eventId }) => eventId === id)?.id ?? '');
}
/** What the log says of some events, the oldest first. */
async function logged(...eventIds: string[]) {
  const { entries } = await bed.deps.actionLogs.page({}, 50);
  return entries
    .filter(({ targetId }) => eventIds.includes(targetId))
    .map(({ actorName, action, targetId, reason, details: { outcome } }) => [
      ...[actorName, action, targetId, reason],
      outcome,
    ])
    .reverse();
}
const later = () => new Date(Date.now() + UNDER_WAY_MS + 1_000);
const record = (now?: Date) => recordBegunSettlings({ ...bed.deps, deadLetters: deadLettersOf(bed.bus) }, now);
const ending = () => Promise.reject(new Error('the process has ended'));
const unconfirmed = 'not confirmed';

it('what is settled by a process that ends before its log has it is on record a minute later, once', async () => {
  const events = ['ended:a', 'ended:b'];
  const [first = '', second = ''] = await givenUp(...events);
  jest.spyOn(bed.deps.actionLogs, 'append').mockImplementationOnce(ending);
  expect(await press('root', 'drop', first, '?reason=too+old')).toBe(500);
  // Of this one the process has only said what it is about to do.
  jest.spyOn(bed.bus.parked, 'drop').mockImplementationOnce(ending);
  expect(await press('root', 'drop', second)).toBe(500);
  await record();
  expect(await logged(...events)).toEqual([]);
  await Promise.all([1, 2].map(() => record(later())));
  await record(later());
  const dropped = ['root', 'drop_dead_letter', 'ended:a', 'too old', unconfirmed];
  expect(await logged(...events)).toEqual([dropped]);
  expect((await bed.deps.actionLogs.page({}, 1)).entries[0]?.details).toMatchObject({ id: first });
  expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
  expect(await press('root', 'drop', second)).toBe(204);
  expect(await logged(...events)).toEqual([dropped, ['root', 'drop_dead_letter', 'ended:b', '', undefined]]);
  const begun = () => bed.deps.begunSettlings.before(later(), 10);
  await until('nothing is left to put on record', async () => (await begun()).length === 0);
});

it.each(['drop', 'retry'] as const)('of a drop that failed the log has nothing after somebody’s %s', async (what) => {
  const event = `failed:${what}`;
  const [id = ''] = await givenUp(event);
  const away = new AppError('unavailable', 'broker-unavailable', 'Try again shortly.');
  jest.spyOn(bed.bus.parked, 'drop').mockRejectedValueOnce(away);
  expect(await press('root', 'drop', id)).toBe(503);
  expect(await press('rita', what, id)).toBe(204);
  await record(later());
  expect(await logged(event)).toEqual([['rita', `${what}_dead_letter`, event, '', undefined]]);
  expect(await bed.deps.begunSettlings.before(later(), 10)).toEqual([]);
});

it('of several who drop one at the same moment the log has the one who did', async () => {
  const [id = ''] = await givenUp('at-once:a');
  const pressed = await Promise.all(Array.from({ length: 6 }, (_, n) => press(n < 3 ? 'root' : 'rita', 'drop', id)));
  expect(pressed.filter((status) => status === 204)).toHaveLength(1);
  expect(pressed.filter((status) => status === 404)).toHaveLength(5);
  await record(later());
  const who = pressed.indexOf(204) < 3 ? 'root' : 'rita';
  expect(await logged('at-once:a')).toEqual([[who, 'drop_dead_letter', 'at-once:a', '', undefined]]);
});

it('a retry that may have been sent is on record each time, though the event is still there', async () => {
  const [id = ''] = await givenUp('sent:a');
  const sent = ['root', 'retry_dead_letter', 'sent:a', '', unconfirmed];
  for (const times of [1, 2]) {
    jest.spyOn(bed.bus.parked, 'retry').mockImplementationOnce(ending);
    expect(await press('root', 'retry', id)).toBe(500);
    await record(later());
    await record(later());
    expect(await logged('sent:a')).toEqual(Array(times).fill(sent));
  }
  expect(await press('rita', 'drop', id)).toBe(204);
  await record(later());
  expect(await logged('sent:a')).toEqual([sent, sent, ['rita', 'drop_dead_letter', 'sent:a', '', undefined]]);
});

it('a retry of what nobody consumes any more is not on record', async () => {
  const [id = ''] = await givenUp('unconsumed:a');
  const unconsumed = new AppError('conflict', 'nobody-consumes-it', 'No consumer is called so any more.');
  jest.spyOn(bed.bus.parked, 'retry').mockRejectedValueOnce(unconsumed);
  expect(await press('root', 'retry', id)).toBe(409);
  await record(later());
  expect(await logged('unconsumed:a')).toEqual([]);
  expect(await press('root', 'drop', id)).toBe(204);
});

it('what a service has dropped that ends before it replies is on record', async () => {
  const id = `outbox-${'a'.repeat(24)}`;
  const about = { subject, eventId: 'unsaid:a', reason: 'refused', at: new Date().toISOString(), bytes: 2 };
  const event: SetAsideEvent = { id, service: 'other', ...about };
  let isThere = true;
  const stop = bed.bus.live.reply(setAsideChannel, async (question): Promise<SetAsideReply> => {
    const { show, drop } = question as { show?: string; drop?: string };
    if (show === id && isThere) return { show: { ...event, payload: {} } };
    if (drop !== id) return {};
    isThere = false;
    return ending();
  });
  // Nobody has said that it is not there: it may be in an outbox that could not be read.
  expect(await press('root', 'drop', id)).toBe(503);
  const unread = deadLettersOf(bed.bus, { replyWithinMs: 50, services: ['away'] });
  await recordBegunSettlings({ ...bed.deps, deadLetters: unread }, later());
  expect(await logged('unsaid:a')).toEqual([]);
  await record(later());
  stop();
  expect(await logged('unsaid:a')).toEqual([['root', 'drop_dead_letter', 'unsaid:a', '', unconfirmed]]);
});
