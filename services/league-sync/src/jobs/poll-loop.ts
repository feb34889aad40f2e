import { type Loop, startLoop } from '@dynasty/kit/loop';
import pLimit from 'p-limit';
import { attendChain } from '../actions/chains/attend-chain.js';
import { pollChain } from '../actions/polling/poll-chain.js';
import { pollLive } from '../actions/polling/poll-live.js';
import { type Sleeper } from '../clients/sleeper/sleeper.js';
import { type SyncDeps } from '../deps.js';
import { isDrafting } from '../domain/drafts/draft-times.js';
import { isPlayed, paced } from '../domain/polling/cadence.js';
import { type Assignment, watchedForMs, watchedTask } from '../domain/polling/poll-plan.js';
import { runningSeasonOf } from '../domain/season/chain-season.js';
import { type ChainDoc } from '../store/chains.js';
import { type Planner } from './plan-loop.js';

/**
 * Watched chains are looked for often, and more often while a week is played fast; the others are due seldom, unless
 * there are more than one look takes.
 */
const lookEveryMs = { watched: 5_000, others: 15_000, more: 5_000 };
const chainsAtOnce = 6;
const chainsAtATime = 60;
/** A bug in one chain's data is not met again before this time. */
const retryFailedMs = 5 * 60_000;

type Task = (deps: SyncDeps, chain: ChainDoc, assignment: Assignment, signal: AbortSignal) => Promise<void>;
/** What a chain needs now; null for nothing. */
type Choose = (chain: ChainDoc) => Task | null;

/**
 * Keeps connected chains fresh: those that somebody watches, and, with what is left of the budget, those that are
 * due, the longest overdue first. `forWatched` asks the provider before other jobs do.
 */
export function startPollWorker(
  deps: SyncDeps,
  o: { planner: Planner; forWatched: Sleeper; everyMs?: number | undefined },
): Pick<Loop, 'stop'> {
  let areMoreDue = false;
  const start = (
    name: string,
    own: SyncDeps,
    everyMs: () => number,
    list: (assignment: Assignment) => Promise<{ chains: ChainDoc[]; choose: Choose }>,
  ): Loop => {
    const limit = pLimit(chainsAtOnce);
    return startLoop({
      name,
      everyMs: () => o.everyMs ?? everyMs(),
      logger: deps.logger,
      async work(signal) {
        const assignment = o.planner.current();
        if (assignment === undefined) return;
        const { chains, choose } = await list(assignment);
        const needy = chains.filter((chain) => choose(chain) !== null);
        await Promise.all(needy.map((chain) => limit(attend, own, chain._id, choose, assignment, signal)));
      },
    });
  };
  const forWatched = { ...deps, sleeper: o.forWatched };
  const watched = start(
    'poll-watched',
    forWatched,
    () => paced(lookEveryMs.watched, deps.clock.pace()),
    async (assignment) => ({
      chains: await deps.chains.watched(new Date(Date.now() - watchedForMs), assignment.shards),
      choose: (chain) => chooseWatched(chain, assignment, deps.clock.now()),
    }),
  );
  const othersEveryMs = () => (areMoreDue ? lookEveryMs.more : lookEveryMs.others);
  const others = start('poll', deps, othersEveryMs, async ({ shards }) => {
    const chains = await deps.chains.due(new Date(), shards, chainsAtATime);
    areMoreDue = chains.length === chainsAtATime;
    return { chains, choose: (chain) => (chain.nextPollAt <= new Date() ? pollChain : null) };
  });
  return { stop: async () => void (await Promise.all([watched.stop(), others.stop()])) };
}

function chooseWatched(chain: ChainDoc, { state, plan, gamesOn }: Assignment, footballNow: Date): Task | null {
  const now = new Date();
  const isInSeason = isPlayed(state, runningSeasonOf(chain));
  if (!isInSeason && !isDrafting(chain, footballNow)) return chain.nextPollAt <= now ? pollChain : null;
  const task = watchedTask(chain, plan, gamesOn && isInSeason && chain.sync.state === 'ready', now);
  return task === null ? null : task === 'poll' ? pollChain : pollLive;
}

/** One chain's trouble does not hold up the others. */
function attend(
  deps: SyncDeps,
  chainId: string,
  choose: Choose,
  assignment: Assignment,
  stopping: AbortSignal,
): Promise<void> {
  return attendChain(deps, {
    chainId,
    stopping,
    trouble: 'a league could not be polled',
    async work(signal) {
      const chain = await deps.chains.find(chainId);
      if (chain === null || chain.approval !== 'approved' || chain.sync.state === 'loading') return;
      // Another worker may have been faster.
      await choose(chain)?.(deps, chain, assignment, signal);
    },
    onFault() {
      const nextPollAt = new Date(Date.now() + retryFailedMs);
      return deps.chains.update(chainId, { nextPollAt, isRetrying: true, liveAt: new Date() });
    },
  });
}
