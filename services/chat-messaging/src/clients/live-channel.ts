import { type Bus } from '@dynasty/kit/bus';
import { type StreamEvent } from '../store/stream-events.js';

/** An event that is told once to who listens at this moment, and forgotten. */
export type PassingEvent = Pick<StreamEvent, 'address' | 'event'> & { position: null; data: string };

/** So many events fit into one message of the broker, however long what they tell is. */
const sentAtOnce = 50;

/** Sends events to all processes by core NATS; numbered ones that get lost are read from the store. */
export interface LiveChannel {
  /** Of one address or of several, in their order at each. */
  send(events: readonly (StreamEvent | PassingEvent)[]): void;
  /** Calls `take` for each event of an address from now on; resolves once the broker knows. */
  listen(address: string, take: (event: StreamEvent | PassingEvent) => void): Promise<() => void>;
}

export function createLiveChannel({ live, ping }: Pick<Bus, 'live' | 'ping'>): LiveChannel {
  const channelOf = (address: string) => `live.${address}`;
  return {
    send(events) {
      for (const [address, own] of Map.groupBy(events, (event) => event.address)) {
        for (let from = 0; from < own.length; from += sentAtOnce) {
          live.publish(channelOf(address), own.slice(from, from + sentAtOnce));
        }
      }
    },
    async listen(address, take) {
      const stop = live.subscribe(channelOf(address), (_channel, json) => {
        for (const event of json as (StreamEvent | PassingEvent)[]) take(event);
      });
      // While the broker is away the subscription waits for it, and the store is read meanwhile.
      await ping().catch(() => undefined);
      return stop;
    },
  };
}
