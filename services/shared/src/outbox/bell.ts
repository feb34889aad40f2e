/** A signal that one loop waits for; a ring between two waits ends the next wait at once. */
export interface Bell {
  ring(): void;
  /** Resolves at a ring, or after this time. */
  wait(ms: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let heard: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      heard?.();
    },
    async wait(ms) {
      if (!rung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          heard = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      heard = undefined;
    },
  };
}
