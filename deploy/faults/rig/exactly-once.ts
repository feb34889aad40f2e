import type { Tally } from './event-world.js';

/** True when every event had its effect once and none was given up. */
export function isExact({ committed, missing, twice, parked, aside }: Tally): boolean {
  return committed > 0 && missing + twice + parked + aside === 0;
}

/** The tally as the table shows it. */
export function told({ committed, missing, twice, parked, aside }: Tally): string {
  return `${committed} committed, ${missing} missing, ${twice} twice, ${parked} parked, ${aside} set aside`;
}
