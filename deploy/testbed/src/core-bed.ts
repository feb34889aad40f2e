import { ensureCollections } from '@dynasty/kit/collection';
import { type Core, createCore } from '@dynasty/kit/core';
import { type Testbed, testbed } from './testbed.js';

/** A service's core on a testbed's servers, without request limits; nothing of it is started. */
export function testCore(bed: Testbed, isSignedOut: (sid: string) => boolean = () => false): Core {
  return createCore({ ...bed, isSignedOut, limits: 'off' });
}

/** A service on real servers, up to its dependencies. */
export type CoreBed<D> = Testbed & {
  deps: D;
  /** Sessions that count as signed out. */
  signedOut: Set<string>;
};

/**
 * Starts on real servers what a service's main.ts starts before its own work: the core, the dependencies that `build`
 * makes from it, every collection, the outbox.
 */
export async function coreBed<D>(
  build: (core: Core) => D,
  o: Parameters<typeof testbed>[0] & { bed?: Testbed } = {},
): Promise<CoreBed<D>> {
  const bed = o.bed ?? (await testbed(o));
  const signedOut = new Set<string>();
  const core = testCore(bed, (sid) => signedOut.has(sid));
  const deps = build(core);
  await ensureCollections(core);
  core.outbox.start();
  return {
    ...bed,
    deps,
    signedOut,
    async close() {
      await core.outbox.stop();
      await bed.close();
    },
  };
}
