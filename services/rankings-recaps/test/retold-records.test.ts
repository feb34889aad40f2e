import { decodePayload } from '@dynasty/kit/bus/event-codec';
import { requestReconcile } from '@dynasty/kit/reconcile';
import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { tellRecordsOnRequest } from '../src/events/records-told-again.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let stop: () => Promise<void>;
beforeAll(async () => {
  bed = await rankingsBed();
  stop = tellRecordsOnRequest(bed.deps);
});
afterAll(async () => {
  await stop();
  await bed.close();
});

const collectionOf = <D extends object>(name: string) => bed.deps.mongo.connection.collection<D>(name);

const subject = 'rankings.records_broken.v1';

interface SentEvent {
  _id: string;
  subject: string;
  payload: Uint8Array;
}

/** What was sent of a league's records within the last hour, in order of their weeks. */
async function sentOf({ response: { connectionId } }: FakeLeague): Promise<EventOf<typeof subject>[]> {
  await until('everything is sent', async () => (await bed.deps.outbox.pending()) === 0);
  const events = collectionOf<SentEvent>('outbox').find(
    { subject, _id: { $regex: `/${connectionId}:2025:` } },
    { projection: { payload: 1 }, promoteBuffers: true },
  );
  return (await events.sort({ _id: 1 }).toArray()).map(({ payload }) => decodePayload(subject, payload));
}

/** An hour later the sender remembers nothing of what it has sent. */
async function forgetSent(): Promise<void> {
  await until('everything is sent', async () => (await bed.deps.outbox.pending()) === 0);
  await collectionOf('outbox').deleteMany({});
}

const request = () => requestReconcile(bed.deps.bus, { listenMs: 500, withinMs: 10_000 });
const told = (weeks: number) => [
  {
    service: 'rankings-recaps',
    process: expect.any(String) as string,
    state: 'done',
    summary: `weeks whose records were told again: ${weeks}`,
  },
];

const rank = (league: FakeLeague, week: number, backfill = false) =>
  rankedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));

/** A season behind a decided one, the first two of whose weeks were over when it was connected, and three more. */
async function connect(seed: number): Promise<FakeLeague> {
  bed.leagueService.leagues = [];
  await collectionOf('rankings').deleteMany({});
  const lastYear = bed.connect({ seed });
  lastYear.season = '2024';
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  const league = bed.connect({ seed: seed + 1, finalWeeks: 5 }, { with: lastYear, season: '2025' });
  for (const week of [1, 2]) await rank(league, week, true);
  for (const week of [3, 4, 5]) correct(league, week, 40_000 + 20_000 * week);
  for (const week of [3, 4, 5]) await rank(league, week);
  return league;
}

describe('records that were told', () => {
  it('as news are told again on demand', async () => {
    const league = await connect(1);
    const first = await sentOf(league);
    expect(first).toHaveLength(3);
    await forgetSent();
    expect(await request()).toEqual(told(3));
    expect(await sentOf(league)).toEqual(first);
  });

  it('within the last hour are told again too, however often', async () => {
    const league = await connect(20);
    const first = await sentOf(league);
    for (const times of [2, 3]) {
      expect(await request()).toEqual(told(3));
      expect(await sentOf(league)).toEqual(first.flatMap((event) => Array<typeof event>(times).fill(event)));
    }
  });

  it('are told again as they were told last, as news also behind a correction of another week', async () => {
    const league = await connect(10);
    await forgetSent();
    correct(league, 3, 10_000);
    await rank(league, 3);
    const latest = await sentOf(league);
    expect(latest).toHaveLength(3);
    await forgetSent();
    expect(await request()).toEqual(told(3));
    expect(await sentOf(league)).toEqual(latest.map((event) => ({ ...event, backfill: false })));
  });
});
