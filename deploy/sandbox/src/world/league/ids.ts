import type { Random } from '../random.js';

const epochMs = 1_454_362_500_000;

/** An id as the provider makes them: time in its upper bits, so ids above 2^53 grow with their age. */
export function snowflake(random: Random, atMs: number): string {
  const below = BigInt(random.int(0, 0x3f_ffff));
  return ((BigInt(Math.floor(atMs - epochMs)) << 22n) | below).toString();
}

/** An avatar's id: 32 hexadecimal digits. */
export function avatarId(random: Random): string {
  return Array.from({ length: 4 }, () => random.int(0x1000_0000, 0xffff_ffff).toString(16)).join('');
}
