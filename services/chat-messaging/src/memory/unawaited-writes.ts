/** Writes that no response waits for, and that a clean stop does. */
export interface UnawaitedWrites {
  /** @param write does not reject */
  add(write: Promise<void>): void;
  /** Resolves when none is under way. */
  done(): Promise<void>;
}

export function createUnawaitedWrites(): UnawaitedWrites {
  const underWay = new Set<Promise<void>>();
  return {
    add(write) {
      underWay.add(write);
      void write.finally(() => underWay.delete(write));
    },
    async done() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
