import { type Loop, startLoop } from '@dynasty/kit/loop';
import { randomUUID } from 'node:crypto';
import { type CallBudget } from '../clients/sleeper/call-budget.js';
import { type SyncDeps } from '../deps.js';
import { areGamesOn } from '../domain/nfl/schedule.js';
import { isPlayed, type NflWeek, paced } from '../domain/polling/cadence.js';
import { activityOf, type Assignment, type Demand, planPolls, watchedForMs } from '../domain/polling/poll-plan.js';
import { shardsOf } from '../domain/polling/shards.js';

export interface Planner extends Pick<Loop, 'stop'> {
  /** Undefined until the first look at the demand. */
  current(): Assignment | undefined;
}

type PlannerDeps = Pick<SyncDeps, 'chains' | 'nflGames' | 'nflState' | 'syncWorkers' | 'clock' | 'logger'> & {
  budget: Pick<CallBudget, 'limitJobs'>;
};

const beatEveryMs = 5_000;
/** A worker that has not been seen for this long is dead: the others take its shards. */
const aliveForMs = 15_000;
/** The demand changes slowly. */
const countEveryMs = 15_000;

/**
 * Divides the work: every worker says that it is alive, takes its shards among those that are, and plans by what all
 * of them have to do. For a moment two may hold the same shard: the chain's lease lets only one of them poll.
 */
export function startPlanner(deps: PlannerDeps, everyMs = beatEveryMs): Planner {
  const workerId = randomUUID();
  let current: Assignment | undefined;
  let countedAt = -Infinity;
  const loop = startLoop({
    name: 'plan',
    everyMs: Math.min(everyMs, beatEveryMs),
    logger: deps.logger,
    async work() {
      const shards = shardsOf(workerId, await deps.syncWorkers.beat(workerId, aliveForMs));
      const state = await deps.nflState.find();
      const isCounted = performance.now() - countedAt < paced(countEveryMs, deps.clock.pace());
      if (current !== undefined && isCounted && isSameSeason(current.state, state)) {
        current = { ...current, state, shards };
        return;
      }
      const demand = await demandOf(deps, state);
      const plan = planPolls(demand, (ms) => paced(ms, deps.clock.pace()));
      deps.budget.limitJobs('watched', plan.watchedCalls);
      deps.budget.limitJobs('background', plan.backgroundCalls);
      current = { plan, state, gamesOn: demand.gamesOn, shards };
      countedAt = performance.now();
    },
  });
  return {
    current: () => current,
    async stop() {
      await loop.stop();
      await deps.syncWorkers.leave(workerId).catch(() => undefined);
    },
  };
}

/** Another season, or another part of it, changes how often every league is read. */
const isSameSeason = (a: NflWeek | null, b: NflWeek | null) =>
  a?.season === b?.season && a?.seasonType === b?.seasonType;

async function demandOf(deps: PlannerDeps, state: NflWeek | null): Promise<Demand> {
  const games = state === null ? [] : await deps.nflGames.ofSeason(state.season);
  const now = deps.clock.now();
  const demand = { watched: 0, drafting: 0, unwatched: 0, idle: 0, gamesOn: areGamesOn(games, now) };
  const kinds = await deps.chains.demand(new Date(Date.now() - watchedForMs), now);
  for (const { season, isWatched, isDrafting, chains } of kinds) {
    demand[activityOf({ isPlayed: isPlayed(state, season), isDrafting, isWatched })] += chains;
    if (isWatched && isDrafting) demand.drafting += chains;
  }
  return demand;
}
