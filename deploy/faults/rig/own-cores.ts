import os from 'node:os';
import { withContainerWeights } from '../../bench/share-of-core.js';
import type { Outcome } from '../fault-row.js';
import { withCoresApart } from './cores-apart.js';
import type { LeagueStack } from './league-stack.js';

/**
 * Does the work while the stack has half of the cores and whoever asks it the others, and its processes share theirs as
 * docker-compose.yml has it. The outcome says how far that was possible.
 */
export function withOwnCores(stack: LeagueStack, work: () => Promise<Outcome>): Promise<Outcome> {
  const weights = weightsOf(stack);
  return withCoresApart([...weights.keys()], (cores) =>
    withContainerWeights(weights, async (isGrouped) => {
      const where = cores === undefined ? 'on shared cores' : `on ${cores} of ${os.cpus().length} cores`;
      const outcome = await work();
      return { ...outcome, measured: `${where}, ${isGrouped ? 'as containers' : 'as threads'}: ${outcome.measured}` };
    }),
  );
}

/** Who refuses goes before those that it protects, and so does who is asked by all others who is a member. */
const firstWeight = 3;
const goesFirst = (name: string): boolean => /^(?:front|gateway|league-sync)\b/.test(name);

const weightsOf = (stack: LeagueStack): Map<number, number> =>
  new Map(
    Object.entries(stack.now().processes).flatMap(([name, { pid }]) =>
      pid === null ? [] : [[pid, goesFirst(name) ? firstWeight : 1]],
    ),
  );
