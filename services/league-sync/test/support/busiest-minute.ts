/** The largest number of calls (epoch ms, in order) in any 60 s: both ends included, as the provider may count them. */
export function busiestMinute(times: readonly number[]): number {
  let first = 0;
  let busiest = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] as number) > 60_000) first += 1;
    busiest = Math.max(busiest, index - first + 1);
  }
  return busiest;
}
