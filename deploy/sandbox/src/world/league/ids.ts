import type { Random } from '../random.js';

/** The provider's ids count milliseconds from early 2016, above so many bits that tell ids of one millisecond apart. */
const epochMs = 1_454_362_500_000;
const lowBits = 22;

/** An id as the provider makes them: time in its upper bits, so ids above 2^53 grow with their age. */
export function snowflake(random: Random, atMs: number): string {
  const below = BigInt(random.int(0, 2 ** lowBits - 1));
  return ((BigInt(Math.floor(atMs - epochMs)) << BigInt(lowBits)) | below).toString();
}

/** An avatar's id: 32 hexadecimal digits. */
export function avatarId(random: Random): string {
  const eightDigits = () => random.int(0x1000_0000, 0xffff_ffff).toString(16);
  return Array.from({ length: 4 }, eightDigits).join('');
}
