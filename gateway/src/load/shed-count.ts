import type { Logger } from '@dynasty/kit/logger';
import { counter } from '@dynasty/kit/metrics';
import type { Places } from './places.js';
import type { Reason } from './pool.js';

/**
 * A request that is refused for the sake of the others: why, and what there is no more of, places of a service or of all,
 * or room for bodies. `slow`: its body does not come.
 */
export interface Shed {
  reason: Reason | 'slow';
  of: string;
}

/** Has to be called of each of them. */
export type CountShed = (shed: Shed) => void;

const counted = counter('gateway_shed_total', 'Requests refused for the sake of the others', ['reason', 'of']);
const tellEveryMs = 5_000;

/** Counts them, and logs a line for all within some seconds: how many, of what, and why. */
export function createShedCount(places: Pick<Places, 'figures'>, logger: Logger): CountShed {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    const figures = { refused: Object.fromEntries(counts), places: places.figures(performance.now()) };
    logger.warn(figures, 'requests are refused for the sake of the others');
    counts.clear();
    timer = undefined;
  }

  return ({ reason, of }) => {
    counted.inc({ reason, of });
    const what = `${of}: ${reason}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    timer ??= setTimeout(tell, tellEveryMs).unref();
  };
}
