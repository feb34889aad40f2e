import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
}

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** One round against one target; throws when any response was not a 2xx, since the figure would mean nothing. */
export async function measure(target: Target, connections: number, seconds: number): Promise<Round> {
  const { url, headers } = target;
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.name}: ${result.non2xx} responses were not 2xx, ${result.errors} connections failed`);
  }
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}
