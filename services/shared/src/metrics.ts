import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { inTime } from './in-time.js';

let registry: Registry | undefined;

/**
 * Each sample wakes the process: the library's ten milliseconds cost an idle one half a per cent of a core. What is shown
 * as the loop's delay contains this distance, which alerts and dashboards take off again.
 */
const eventLoopSampleMs = 500;

/** The process's registry: Node's own figures and every counter of the services; shown on /metrics. */
export function processRegistry(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  }
  return registry;
}

/** A counter by name; asking again gives the same one. */
export function counter(name: string, help: string, labelNames: string[] = []): Counter {
  const known = processRegistry().getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({ name, help, labelNames, registers: [processRegistry()] });
}

/** A gauge by name; asking again gives the same one. */
export function gauge(name: string, help: string, labelNames: string[] = []): Gauge {
  const known = processRegistry().getSingleMetric(name);
  if (known instanceof Gauge) return known;
  return new Gauge({ name, help, labelNames, registers: [processRegistry()] });
}

/** A histogram by name, buckets in the unit of the name; asking again gives the same one. */
export function histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram {
  const known = processRegistry().getSingleMetric(name);
  if (known instanceof Histogram) return known;
  return new Histogram({ name, help, labelNames, buckets, registers: [processRegistry()] });
}

type Reading = { labels: Record<string, string>; value: number };
type Read = () => Promise<Reading[]>;
const sources = new Map<string, Set<Read>>();

/** Far less than Prometheus waits for all of them. */
const longestReadMs = 2_000;

/**
 * Shows on a gauge the value that `read` returns each time the metrics are read. Several sources share a
 * gauge; one that fails at that moment, or takes longer than 2 s, is left out. Returns how to take the source away.
 */
export function readGauge(name: string, help: string, labels: string[], read: Read): () => void {
  const readers = sources.get(name) ?? new Set();
  const reader = oneAtATime(read);
  readers.add(reader);
  if (!sources.has(name)) {
    sources.set(name, readers);
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [processRegistry()],
      async collect() {
        const inTimeOrNone = (readOne: Read) => inTime(longestReadMs, readOne()).catch((): Reading[] => []);
        const readings = await Promise.all([...readers].map(inTimeOrNone));
        this.reset();
        // A gauge without labels would show 0 where nothing is known.
        if (labels.length === 0) this.remove();
        for (const reading of readings.flat()) this.inc(reading.labels, reading.value);
      },
    });
  }
  return () => readers.delete(reader);
}

/** One that waits for a database that stands still is not begun again beside itself, every time that somebody looks. */
function oneAtATime(read: Read): Read {
  let reading: Promise<Reading[]> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
