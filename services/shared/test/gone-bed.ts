import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { type Bus, connectBus } from '../src/bus.js';
import { ensureCollections } from '../src/collection.js';
import { followGoneLeagues } from '../src/league/follow-gone-leagues.js';
import { createGoneLeagues, droppingGone, type GoneLeagues, type LeagueIds } from '../src/league/gone-leagues.js';
import { createOnce, type Once } from '../src/once.js';
import { until } from './events.js';

const graceMs = 600;
export const longGraceMs = 4_000;

export const league = (name: string): LeagueIds => ({ chainId: `chain-${name}`, connectionId: `connection-${name}` });

/** A service that keeps notes of leagues and follows those that are gone, for the tests of a file. */
export function goneBed() {
  let bed: Testbed;
  let goneLeagues: GoneLeagues;
  let once: Once;
  let following: { stop(): Promise<void> };
  let service: Bus;
  /** What `absorb` was called with. */
  const absorbed: string[] = [];
  const notes = () => bed.mongo.connection.collection('notes');

  beforeAll(async () => {
    bed = await testbed();
    goneLeagues = createGoneLeagues(bed.mongo);
    await notes().createIndex({ chainId: 1 });
    once = droppingGone(createOnce(bed), goneLeagues);
    await ensureCollections(bed);
    await follow();
  });
  afterAll(async () => {
    await stop();
    await bed.close();
  });

  async function follow(grace = graceMs): Promise<void> {
    service = await connectBus({ url: bed.natsUrl, service: 'test', logger: bed.logger, timing: { pauseMs: 50 } });
    following = await followGoneLeagues({
      ...bed,
      bus: service,
      service: 'test',
      goneLeagues,
      collections: [{ name: 'notes' }],
      graceMs: grace,
      async absorb(session, merged) {
        absorbed.push(`${merged.absorbed.chainId} into ${merged.into.chainId}`);
        const { into } = merged;
        const moved = { $set: { chainId: into.chainId } };
        await notes().updateMany({ chainId: merged.absorbed.chainId, text: /^moved/ }, moved, { session });
      },
    });
  }
  /** As a process that ends. */
  async function stop(): Promise<void> {
    await following.stop();
    await service.close();
  }

  return {
    absorbed,
    notes,
    follow,
    stop,
    bed: () => bed,
    goneLeagues: () => goneLeagues,
    once: (...applied: Parameters<Once>) => once(...applied),

    /** For what has to happen within the grace, on a busy machine too. */
    async withLongGrace(work: () => Promise<void>): Promise<void> {
      await stop();
      await follow(longGraceMs);
      await work();
      await stop();
      await follow();
    },

    textsOf: async (name: string) =>
      (
        await notes()
          .find({ chainId: league(name).chainId })
          .sort({ text: 1 })
          .toArray()
      ).map(({ text }) => String(text)),
    write: (name: string, text: string) => notes().insertOne({ chainId: league(name).chainId, text }),

    /** `occurredAt`: an ISO instant, like that of `merge`; empty where nobody says. */
    remove: (name: string, over: Partial<LeagueIds & { occurredAt: string }> = {}) =>
      bed.bus.publish('admin.league_status_changed.v1', `${name}:${Math.random()}`, {
        ...league(name),
        leagueId: '1',
        change: 'deleted',
        actorAccountId: '',
        occurredAt: '',
        ...over,
      }),
    merge: (from: string, into: string, occurredAt = '') =>
      bed.bus.publish('league.chains_merged.v1', `${league(into).connectionId}:merged:${league(from).connectionId}`, {
        ...league(into),
        absorbedChainId: league(from).chainId,
        absorbedConnectionId: league(from).connectionId,
        leagueIds: [],
        occurredAt,
      }),
    cleared: (name: string) =>
      until(`${name} is cleared`, async () => (await goneLeagues.find(league(name)))?.clearedAt != null),
  };
}
