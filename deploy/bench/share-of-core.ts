import { withOwnGroups } from './control-group.js';

const periodUs = 100_000;

/**
 * Does the work while each of the processes has that share of a core and no more, as a container with a limit has. So
 * what several of them do together is not bounded by what is left beside whoever asks them. Needs the right to make
 * control groups; without it the work is done all the same, and a line says so.
 *
 * @param share of one core, 0.5 for 500m
 * @param work learns the share that each has: none where they share the cores
 */
export async function withShareOfCore<T>(
  pids: number[],
  share: number,
  work: (share?: number) => Promise<T>,
): Promise<T> {
  const quota = String(Math.round(share * periodUs));
  const limit = { v1: ['cpu.cfs_quota_us', quota], v2: ['cpu.max', `${quota} ${periodUs}`] } as const;
  return withOwnGroups(new Map(pids.map((pid) => [pid, limit])), (isGrouped) => {
    if (isGrouped) console.log(`Each process has ${share} of a core`);
    return work(isGrouped ? share : undefined);
  });
}

/**
 * Does the work while the processes share their cores as containers do: each as much as its weight says, however many
 * threads it has.
 *
 * @param weights by process id; 1 for a container's usual one
 */
export async function withContainerWeights<T>(
  weights: ReadonlyMap<number, number>,
  work: (isGrouped: boolean) => Promise<T>,
): Promise<T> {
  const lines = [...weights].map(([pid, weight]) => {
    const line = { v1: ['cpu.shares', String(1_024 * weight)], v2: ['cpu.weight', String(100 * weight)] } as const;
    return [pid, line] as const;
  });
  return withOwnGroups(new Map(lines), work);
}
