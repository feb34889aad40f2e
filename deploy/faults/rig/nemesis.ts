import { setTimeout as sleep } from 'node:timers/promises';
import { processNames, scaled } from '../../local/services.js';
import type { LeagueStack } from './league-stack.js';
import { processOf } from './stack-process.js';

const [soonestS, latestS] = [20, 60];
const frozenS = 15;
/** How often a process is frozen instead of killed. */
const freezes = 0.3;

/**
 * Kills or freezes one process after the other, each when the one before is well again; ends with `over`, the last
 * victim well again.
 */
export async function breakUntil(stack: LeagueStack, random: () => number, over: AbortSignal): Promise<void> {
  const names = [...scaled.flatMap((name) => processNames(stack.options.copies, name)), 'nats', 'mongod'];
  for (;;) {
    const pauseMs = 1_000 * (soonestS + random() * (latestS - soonestS));
    const victim = processOf(stack, names[Math.floor(random() * names.length)] ?? 'nats');
    const isFrozen = random() < freezes;
    if (await sleep(pauseMs, false, { signal: over }).catch(() => true)) return;
    if (isFrozen) {
      await victim.freeze();
      await sleep(frozenS * 1_000);
      victim.thaw();
    } else {
      await victim.kill();
      await victim.back();
    }
  }
}
