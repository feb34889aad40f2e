import { isDeepStrictEqual } from 'node:util';
import { type Broker } from '@dynasty/kit/bus/broker-types';
import { connectBroker } from '@dynasty/kit/bus/broker';
import { encodeEvent, headersOf } from '@dynasty/kit/bus/event-codec';
import { type EventOf, streamOf } from '@dynasty/proto/subjects';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { deliverWildly } from '@dynasty/testbed/league/league-bed';
import { seeds } from '@dynasty/testbed/seeds';
import { until } from '../../shared/test/events.js';
import { takeAward } from '../src/actions/give-award.js';
import { followRecords } from '../src/events/records-broken.js';
import { awardsBed, type AwardsBed, held } from './support/awards-bed.js';

const subject = 'rankings.records_broken.v1';
let bed: AwardsBed;
let broker: Broker;
const revoked: string[] = [];
beforeAll(async () => {
  bed = await awardsBed();
  broker = await connectBroker(bed.natsUrl, 'test-repeats', 1);
  await followRecords(bed.deps);
  await bed.deps.bus.broadcast('achievements.revoked.v1', ({ payload }) => void revoked.push(payload.sleeperUserId));
});
afterAll(async () => {
  await broker.close();
  await bed.close();
});

type Told = EventOf<typeof subject>;
const told = (chain: number, o: Partial<Told>): Told => ({
  chainId: `chain-${chain}`,
  connectionId: `connection-${chain}`,
  season: '2025',
  week: 5,
  revision: 5,
  records: [],
  backfill: false,
  ...o,
});
const highest = (sleeperUserId: string, value: number) => ({
  kind: 'highest-week',
  sleeperUserId,
  value,
  former: 19_000,
});
const idOf = ({ connectionId, week, revision, backfill, toldAtMs }: Told): string =>
  `${connectionId}/${week}/${revision}/${backfill}/${toldAtMs ?? 0}`;
const publish = (event: Told) => bed.deps.bus.publish(subject, idOf(event), event);
let deliveries = 0;
/** As publish(), which the broker leaves out where it knows the event: this one comes again each time. */
const deliver = (event: Told) =>
  broker.publish({
    stream: streamOf(subject),
    subject,
    bytes: encodeEvent(subject, event),
    headers: headersOf(idOf(event), new Date()),
    messageId: `delivery-${deliveries++}`,
  });
/** After everything that was published before it. */
async function settled(chain: number): Promise<string[]> {
  await publish(told(chain + 1_000, { week: 9, records: [highest('9', 1)] }));
  await until('the marker is held', async () => (await held(bed.deps, `chain-${chain + 1_000}`)).length === 1);
  return held(bed.deps, `chain-${chain}`);
}

describe('records that a week breaks', () => {
  it('are held by who broke them; a team without an owner holds none', async () => {
    await publish(
      told(1, {
        records: [
          highest('700', 20_134),
          { kind: 'longest-winning-streak', sleeperUserId: '701', value: 8, former: 7 },
          { kind: 'lowest-week', sleeperUserId: '', value: 3_000, former: 4_000 },
          { kind: 'of-a-later-version', sleeperUserId: '702', value: 1, former: 0 },
        ],
      }),
    );
    expect(await settled(1)).toEqual([
      '5/700: 201.34 in week 5, where 190.00 had stood',
      '5/701: 8 in week 5, where 7 had stood',
    ]);
    const [award] = await bed.deps.achievements.given('chain-1', undefined, 1, { sleeperUserId: '700' });
    expect(award).toMatchObject({ achievementType: 'record', title: 'League Record: highest score' });
  });

  it('of the playoffs say so', async () => {
    await publish(told(4, { records: [{ ...highest('700', 20_134), isPlayoffRecord: true }] }));
    await settled(4);
    const [award] = await bed.deps.achievements.given('chain-4', undefined, 1);
    expect(award?.title).toBe('Playoff Record: highest score');
  });

  it('of a margin over two weeks name both', async () => {
    const margin = { kind: 'biggest-blow-out', sleeperUserId: '700', value: 9_000, former: 8_000 };
    await publish(told(12, { week: 17, records: [{ ...margin, isPlayoffRecord: true, firstWeek: 16 }] }));
    expect(await settled(12)).toEqual(['17/700: 90.00 in weeks 16 and 17, where 80.00 had stood']);
    // Earlier versions named the second alone.
    await publish(told(13, { week: 17, records: [margin] }));
    const now = { ...margin, sleeperUserId: '701', rosterId: 3, firstWeek: 16 };
    await publish(told(13, { week: 17, revision: 6, records: [now] }));
    expect(await settled(13)).toEqual(['17/700: 90.00 in weeks 16 and 17, where 80.00 had stood']);
  });

  it('that are the same stay with their holder, whoever owns the team now', async () => {
    await publish(told(5, { records: [{ ...highest('700', 20_000), rosterId: 3 }] }));
    await publish(told(5, { revision: 6, records: [{ ...highest('701', 20_000), former: 18_000, rosterId: 3 }] }));
    expect(await settled(5)).toEqual(['5/700: 200.00 in week 5, where 180.00 had stood']);
    await publish(told(5, { revision: 7, records: [{ ...highest('701', 20_001), rosterId: 3 }] }));
    const now = ['5/701: 200.01 in week 5, where 190.00 had stood'];
    await until('another value is another record', async () => isDeepStrictEqual(await held(bed.deps, 'chain-5'), now));
  });

  const streak = { kind: 'longest-winning-streak', value: 8, former: 7 };

  it('of another team go to its owner, also where the games or the points are as many', async () => {
    await publish(told(6, { records: [{ ...streak, sleeperUserId: '700', rosterId: 3 }] }));
    await publish(told(6, { revision: 6, records: [{ ...streak, sleeperUserId: '701', rosterId: 4 }] }));
    expect(await settled(6)).toEqual(['5/701: 8 in week 5, where 7 had stood']);
    // The same team's are still its holder's.
    await publish(told(6, { revision: 7, records: [{ ...streak, sleeperUserId: '702', rosterId: 4 }] }));
    await publish(told(7, { records: [{ ...highest('700', 20_000), rosterId: 3 }] }));
    await publish(told(7, { revision: 6, records: [{ ...highest('701', 20_000), rosterId: 4 }] }));
    expect(await settled(7)).toEqual(['5/701: 200.00 in week 5, where 190.00 had stood']);
    expect(await held(bed.deps, 'chain-6')).toEqual(['5/701: 8 in week 5, where 7 had stood']);
  });

  it('that a correction makes others go to who owned the team in the week; a streak to who is told to have it', async () => {
    const owners = [{ rosterId: 3, ownerId: '700' }];
    for (const [chain, connectionId] of [
      [30, 'connection-30'],
      [31, 'of-another-connection'],
    ] as const) {
      const decided = { chainId: `chain-${chain}`, connectionId, season: '2025', week: 5, revision: 1, owners };
      await bed.deps.mongo.transaction((session) => bed.deps.settledWeeks.put(session, decided));
      await publish(told(chain, { records: [{ ...highest('700', 20_000), rosterId: 3 }] }));
      const now = [highest('701', 21_000), { ...streak, sleeperUserId: '701' }];
      await publish(told(chain, { revision: 6, records: now.map((record) => ({ ...record, rosterId: 3 })) }));
    }
    const ofStreak = '5/701: 8 in week 5, where 7 had stood';
    expect(await settled(30)).toEqual(['5/700: 210.00 in week 5, where 190.00 had stood', ofStreak]);
    expect(await settled(31)).toEqual(['5/701: 210.00 in week 5, where 190.00 had stood', ofStreak]);
  });

  it('whose team has no number, as in an imported table, are of who is told to hold them', async () => {
    await publish(told(8, { records: [highest('700', 20_000)] }));
    await publish(told(8, { revision: 6, records: [highest('701', 20_000)] }));
    expect(await settled(8)).toEqual(['5/701: 200.00 in week 5, where 190.00 had stood']);
  });

  it('that earlier versions awarded stay with their holder by their points, and not by a number of games', async () => {
    const both = (person: string) => [highest(person, 20_000), { ...streak, sleeperUserId: person }];
    await publish(told(9, { records: both('700') }));
    const now = both('701').map((record) => ({ ...record, rosterId: 3 }));
    await publish(told(9, { revision: 6, records: now }));
    expect(await settled(9)).toEqual([
      '5/700: 200.00 in week 5, where 190.00 had stood',
      '5/701: 8 in week 5, where 7 had stood',
    ]);
  });

  it('of weeks that were over before award nothing new, and change what was awarded', async () => {
    await publish(told(2, { backfill: true, records: [highest('700', 20_000)] }));
    expect(await settled(2)).toEqual([]);
    await publish(told(3, { records: [highest('700', 20_000)] }));
    await publish(told(3, { revision: 6, backfill: true, records: [highest('701', 21_000)] }));
    expect(await settled(3)).toEqual(['5/701: 210.00 in week 5, where 190.00 had stood']);
    await until('the former one was told of', () => revoked.includes('700'));
  });

  it('that were told as history before the news of the week came are awarded with it, as they were told last', async () => {
    const history = (revision: number, value: number) =>
      told(32, { revision, backfill: true, records: [highest('701', value)] });
    const news = told(32, { revision: 5, records: [highest('700', 20_000)] });
    for (const event of [history(7, 22_000), history(6, 21_000)]) await publish(event);
    expect(await settled(32)).toEqual([]);
    await publish(news);
    await until('it is awarded', async () => (await held(bed.deps, 'chain-32')).length > 0);
    expect(await held(bed.deps, 'chain-32')).toEqual(['5/701: 220.00 in week 5, where 190.00 had stood']);
    expect((await bed.deps.achievements.given('chain-32', undefined, 1))[0]).not.toHaveProperty('record');
    await publish(history(8, 23_000));
    const now = ['5/701: 230.00 in week 5, where 190.00 had stood'];
    await until('a correction is awarded', async () => isDeepStrictEqual(await held(bed.deps, 'chain-32'), now));
  });

  it('are taken back by a correction also where their league was taken into this one with them', async () => {
    await publish(told(33, { records: [highest('700', 20_000), { ...streak, sleeperUserId: '701' }] }));
    expect(await settled(33)).toHaveLength(2);
    // Awards go with the league, the weeks that they are of do not.
    await bed.mongo.connection.collection('record_weeks').deleteMany({ chainId: 'chain-33' });
    await publish(told(33, { revision: 6, backfill: true, records: [{ ...streak, sleeperUserId: '701' }] }));
    const now = ['5/701: 8 in week 5, where 7 had stood'];
    await until('one is taken back', async () => isDeepStrictEqual(await held(bed.deps, 'chain-33'), now));
  });

  it('that are told again change nothing, though one was taken away, and its team was another’s in the week', async () => {
    const event = told(34, { toldAtMs: 1_000, records: [{ ...highest('700', 20_000), rosterId: 3 }] });
    await publish(event);
    expect(await settled(34)).toHaveLength(1);
    const [award] = await bed.deps.achievements.given('chain-34', undefined, 1);
    const { chainId, connectionId, season, week } = event;
    const decided = { chainId, connectionId, season, week, revision: 1, owners: [{ rosterId: 3, ownerId: '701' }] };
    await bed.deps.mongo.transaction(async (session) => {
      await takeAward(bed.deps, session, award!, { state: 'removed', backfill: false });
      await bed.deps.settledWeeks.put(session, decided);
    });
    await bed.deps.bus.publish(subject, `${idOf(event)}/again`, event);
    await settled(35);
    expect(await held(bed.deps, 'chain-34')).toEqual([]);
  });

  it.each(seeds(3))('end as the newest revision has them, in whatever order they come (seed %i)', async (seed) => {
    const chain = 10_000 + seed;
    const revisions = [
      told(chain, { revision: 5, records: [highest('700', 20_000)] }),
      told(chain, { revision: 6, records: [] }),
      told(chain, { revision: 7, records: [highest('701', 22_000)] }),
    ];
    await deliverWildly(revisions, seededRandom(seed), deliver);
    expect(await settled(chain)).toEqual(['5/701: 220.00 in week 5, where 190.00 had stood']);
  });

  it.each(seeds(3))(
    'end as they were told last of one revision, in whatever order they come (seed %i)',
    async (seed) => {
      const chain = 20_000 + seed;
      const [one, other] = [[highest('700', 20_000)], [highest('701', 22_000)]];
      const tellings = [
        told(chain, { records: one }),
        told(chain, { records: other, toldAtMs: 1_000 }),
        told(chain, { records: one, toldAtMs: 2_000 }),
      ];
      await deliverWildly(tellings, seededRandom(seed), deliver);
      expect(await settled(chain)).toEqual(['5/700: 200.00 in week 5, where 190.00 had stood']);
    },
  );
});
