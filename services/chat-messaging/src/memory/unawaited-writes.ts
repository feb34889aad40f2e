import { createPassing } from '@dynasty/kit/passing';

/** Writes that no response waits for, and that a clean stop does. */
export interface UnawaitedWrites {
  /** @param write does not reject */
  add(write: Promise<void>): void;
  /** Resolves when none is under way. */
  done(): Promise<void>;
}

export function createUnawaitedWrites(): UnawaitedWrites {
  const underWay = createPassing<Promise<void>>();
  return {
    add(write) {
      void write.finally(underWay.add(write));
    },
    async done() {
      while (underWay.size() > 0) await Promise.all(underWay);
    },
  };
}
