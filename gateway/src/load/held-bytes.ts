import type { ServerResponse } from 'node:http';
import { createCounts } from './counts.js';
import type { Reason } from './pool.js';

/** 512 bodies of 64 KiB; a gateway's container has 384 MB. */
const mostBytes = 32 * 1024 * 1024;
/** What a piece takes in memory however short it is: a body may come byte by byte. */
const leastOfPiece = 512;

/** Why a piece may not be held: all is taken, or what its address may have of it. */
export type NoRoom = Extract<Reason, 'full' | 'address'>;

/** What requests hold of their bodies, in bytes. */
export interface HeldBytes {
  /** All of them together. */
  total(): number;
  /**
   * Returns what holds each further piece of a request's body, or says why there is no room for it. All that it held is
   * given back when the response has closed, however it did.
   */
  holder(res: ServerResponse, address: string): (bytes: number) => NoRoom | undefined;
}

/**
 * Bounds what is held of bodies, which are there before a service has a turn for them. An address holds no more than is
 * left free: one alone has a half of all, the more there are the less each has, and who holds none gets the last of it
 * (pool.ts).
 */
export function createHeldBytes(most = mostBytes): HeldBytes {
  const heldBy = createCounts();
  let total = 0;

  return {
    total: () => total,
    holder(res, address) {
      let own = 0;
      let isOver = false;
      res.once('close', () => {
        isOver = true;
        if (own === 0) return;
        total -= own;
        heldBy.remove(address, own);
      });
      return (bytes) => {
        const more = Math.max(bytes, leastOfPiece);
        const free = most - total;
        if (isOver || more > free) return 'full';
        if (heldBy.of(address) + more > free) return 'address';
        own += more;
        total += more;
        heldBy.add(address, more);
        return undefined;
      };
    },
  };
}
