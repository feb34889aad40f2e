import type { FaultPoint } from '@dynasty/kit/fault-points';
import type { FaultRow } from '../fault-row.js';
import { withDyingChat } from '../rig/dying-chat.js';
import { withDyingWorld, type DyingTally, type DyingWorld } from '../rig/dying-world.js';
import { allPoints, areAllReached, reachedLine, type Reached } from '../rig/reached-points.js';

type ChatPoint = Extract<FaultPoint, `chat.${string}` | `live.${string}` | `upload.${string}`>;
type KitPoint = Exclude<FaultPoint, ChatPoint>;
type Load = (world: DyingWorld, n: number) => Promise<void> | void;

/** How a process gets to a point. */
interface Way {
  /** What it is asked for meanwhile, again and again. */
  load: Load;
  /** It dies there at the first time or a later one, up to this one. */
  latest: number;
  /** Where another one dies before, to leave something behind. */
  after?: KitPoint;
}

const writes: Load = (world, n) => {
  if (n % 3 === 0) world.write();
};
const refusals: Load = (world, n) => {
  if (n % 3 === 0) world.write('refused');
};
const poison: Load = async (world, n) => {
  if (n % 5 === 0) await world.poison();
};
const retries: Load = async (world, n) => {
  if (n % 30 === 0) world.write('failing');
  else if (n % 10 === 0) await world.retry();
};
const brokerStarts: Load = async (world, n) => {
  await writes(world, n);
  // Rarely: it takes a while until a process has found its broker again.
  if (n % 1_000 === 25) await world.restartBroker();
};

const ways: Record<KitPoint, Way> = {
  'commit.written': { load: writes, latest: 10 },
  'commit.stored': { load: writes, latest: 10 },
  'write.done': { load: writes, latest: 5 },
  'write.stored': { load: writes, latest: 5 },
  'outbox.taken': { load: writes, latest: 5 },
  'outbox.confirmed': { load: writes, latest: 10 },
  'outbox.marking': { load: writes, latest: 3 },
  'outbox.marked': { load: writes, latest: 3 },
  'outbox.refused': { load: refusals, latest: 3 },
  'outbox.refusal-stored': { load: refusals, latest: 3 },
  'outbox.adopted': { load: writes, latest: 1, after: 'outbox.taken' },
  'outbox.resent': { load: brokerStarts, latest: 1 },
  'event.received': { load: writes, latest: 5 },
  'event.marked': { load: writes, latest: 5 },
  'event.handled': { load: writes, latest: 10 },
  'event.acknowledged': { load: writes, latest: 10 },
  'dead-letter.parking': { load: poison, latest: 3 },
  'dead-letter.parked': { load: poison, latest: 3 },
  'dead-letter.terminated': { load: poison, latest: 3 },
  'dead-letter.retried': { load: retries, latest: 1 },
};
const latestInChat: Record<ChatPoint, number> = {
  'chat.stored': 3,
  'chat.announced': 3,
  'live.taken': 3,
  'live.placed': 3,
  'live.told': 3,
  'upload.kept': 2,
};

const kitPoints = Object.keys(ways) as KitPoint[];
const chatPoints = Object.keys(latestInChat) as ChatPoint[];
const deaths = { short: 1, full: 20 };
/** Worlds at the same time, each with a share of the points. */
const worlds = { short: 1, full: 2 };

export const row: FaultRow = {
  fault: 'a process dies (SIGKILL) at every point between a fact, its event, its effect and their acknowledgements',
  load: (scale) =>
    `${deaths[scale]} deaths at each of ${allPoints.length} points, facts, messages, pictures, refused, failing and unreadable events meanwhile`,
  target: 'every point is reached; of what was asked for nothing is lost, nothing happens twice',
  async run(scale, random) {
    const reached: Reached = {};
    /** At which time each process dies; the same ones for the same seed, however the worlds take turns. */
    const timesOf = (latest: number) => Array.from({ length: deaths[scale] }, () => 1 + Math.floor(random() * latest));
    const inKit = kitPoints.map((point) => ({ point, ...ways[point], times: timesOf(ways[point].latest) }));
    const inChat = chatPoints.map((point) => ({ point, times: timesOf(latestInChat[point]) }));

    async function dieAll(point: FaultPoint, times: number[], dieAt: (n: number) => Promise<boolean>): Promise<void> {
      for (const n of times) {
        // Where it was not reached once, more tries would only take time.
        if (!(await dieAt(n))) return;
        reached[point] = (reached[point] ?? 0) + 1;
      }
    }

    const inWorlds = Array.from({ length: worlds[scale] }, (_, share) =>
      withDyingWorld(async (world) => {
        for (const { point, load, after, times } of inKit.filter((_way, at) => at % worlds[scale] === share)) {
          const loadIt = (n: number) => load(world, n);
          if (after !== undefined) await world.dieAt({ point: after, n: 1 }, loadIt);
          await dieAll(point, times, (n) => world.dieAt({ point, n }, loadIt));
        }
        return world.drained();
      }),
    );
    const ofChat = withDyingChat(async (chat) => {
      for (const { point, times } of inChat) await dieAll(point, times, (n) => chat.dieAt({ point, n }));
      return chat.drained();
    });
    const [kit, chat] = await Promise.all([Promise.all(inWorlds).then(summed), ofChat]);
    return {
      measured: `${reachedLine(reached)}; facts and events: ${told(kit)}; messages: ${told(chat.messages)}; pictures: ${told(chat.pictures)}`,
      holds: areAllReached(reached, deaths[scale]) && [kit, chat.messages, chat.pictures].every(isExact),
    };
  },
};

const summed = (tallies: readonly DyingTally[]): DyingTally => {
  const sum = (name: keyof DyingTally) => tallies.reduce((total, tally) => total + tally[name], 0);
  return { sent: sum('sent'), lost: sum('lost'), twice: sum('twice') };
};
const told = ({ sent, lost, twice }: DyingTally): string => `${sent} sent, ${lost} lost, ${twice} twice`;
const isExact = ({ sent, lost, twice }: DyingTally): boolean => sent > 0 && lost + twice === 0;
