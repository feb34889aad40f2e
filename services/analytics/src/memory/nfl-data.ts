import { setImmediate } from 'node:timers/promises';
import { type NflParts, nflView, type NflView, nothing } from '../domain/view/nfl-view.js';

/** The NFL data that this process holds. */
export interface NflData {
  view(): NflView;
  /**
   * From now on the view is made of the parts that `change` makes of the present ones; null leaves them. What was worked
   * out for the view before is ready in the new one when it comes, and so is the newest season. Changes wait for each
   * other, so that none is lost.
   */
  change(change: (view: NflView) => Promise<NflParts | null>): Promise<void>;
}

/** @param tell hears of tables that cannot be worked out: whoever asks for one gets the error, and all others the view */
export function createNflData(tell: (error: unknown) => void): NflData {
  let current = nflView(nothing);
  let last: Promise<unknown> = Promise.resolve();
  return {
    view: () => current,
    change(change) {
      const run = last.then(async () => {
        const parts = await change(current);
        if (parts === null) return;
        const next = nflView(parts, current);
        for (const work of [...next.pending, ...next.newest]) {
          try {
            work();
          } catch (error) {
            tell(error);
          }
          // Whoever asks meanwhile is served in between.
          await setImmediate();
        }
        current = next;
      });
      last = run.catch(() => undefined);
      return run;
    },
  };
}
