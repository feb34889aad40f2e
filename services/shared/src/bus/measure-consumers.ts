import { readGauge } from '../metrics.js';
import type { Broker } from './broker-types.js';
import { parkedCounts } from './parked-events.js';

/**
 * Shows what the durable consumers of this process have given up and how far they are behind.
 * @param consumers each with its stream; may grow
 */
export function measureConsumers(broker: Broker, consumers: ReadonlyMap<string, string>): () => void {
  const stops = [
    readGauge('bus_dead_letters', 'Events that a consumer gave up', ['consumer'], async () => {
      const counts = await parkedCounts(broker, consumers.keys());
      return [...counts].map(([consumer, value]) => ({ labels: { consumer }, value }));
    }),
    readGauge('bus_consumer_lag', 'Events that a consumer has not finished', ['consumer', 'state'], async () => {
      if (!broker.connected()) return [];
      const lags = await Promise.all(
        [...consumers].map(async ([consumer, stream]) => {
          const lag = await broker.lag(stream, consumer);
          return Object.entries(lag ?? {}).map(([state, value]) => ({
            labels: { consumer, state },
            value: Number(value),
          }));
        }),
      );
      return lags.flat();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
