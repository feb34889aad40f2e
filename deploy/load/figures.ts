import type { Metrics } from './k6.js';

/** How many words of a chat the product took, by league. */
export type WordsTaken = ReadonlyMap<string, number>;

/** What the product did with the requests of a load, those that failed included. */
export interface Figures {
  perSecond: number;
  /** Without those that failed. */
  succeededPerSecond: number;
  /** The share that failed, from 0 to 1. */
  failed: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/**
 * The product's part of what k6 measured: its requests for tokens, which the load itself responds to, are in the
 * figures without a tag and not in these (scripts/product.js). Throws when k6 did not measure them.
 */
export function productFigures(metrics: Metrics): Figures {
  const value = (metric: string, key: string): number => {
    const found = metrics[`${metric}{of:product}`]?.values[key];
    if (found === undefined) throw new Error(`k6 has no ${key} of ${metric} for the product`);
    return found;
  };
  const [perSecond, failed] = [value('http_reqs', 'rate'), value('http_req_failed', 'rate')];
  return {
    perSecond,
    succeededPerSecond: perSecond * (1 - failed),
    failed,
    p50Ms: value('http_req_duration', 'med'),
    p95Ms: value('http_req_duration', 'p(95)'),
    p99Ms: value('http_req_duration', 'p(99)'),
  };
}

const takenIn = /^words_taken\{league:(.+)\}$/;

/** As scripts/main.js counts them. */
export function wordsTaken(metrics: Metrics): WordsTaken {
  const counts = Object.entries(metrics).map(
    ([name, metric]) => [takenIn.exec(name)?.[1], metric?.values.count] as const,
  );
  return new Map(counts.flatMap(([leagueId, count]) => (leagueId === undefined ? [] : [[leagueId, count ?? 0]])));
}
