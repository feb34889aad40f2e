import type { EventOf } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';

/** A synced event of a made-up league. */
export function synced(chainId: string): EventOf<'league.synced.v1'> {
  return { chainId, connectionId: 'c1', leagueId: '1', season: '2025', parts: ['rosters'] };
}

/** Waits until `check` is true; fails after `timeoutMs` naming what was awaited. */
export async function until(what: string, check: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await sleep(20);
  }
}
