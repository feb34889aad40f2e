import { findHaproxy } from '@dynasty/testbed/servers/haproxy';
import type { Outcome } from '../fault-row.js';
import { type LeagueStack, withLeagueStack } from './league-stack.js';
import { withOwnCores } from './own-cores.js';

/** Does the work on a stack with cores of its own, behind deploy/front; not shown where there is no HAProxy. */
export async function behindFront(work: (stack: LeagueStack) => Promise<Outcome>): Promise<Outcome> {
  try {
    await findHaproxy();
  } catch (error) {
    return { measured: (error as Error).message, holds: true, skipped: true };
  }
  return withLeagueStack({ loaded: true, settings: { FRONT: 'haproxy' } }, (stack) =>
    withOwnCores(stack, () => work(stack)),
  );
}
