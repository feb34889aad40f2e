import { type Bus } from '@dynasty/kit/bus';
import { type StreamEvent } from '../store/stream-events.js';

/** An event that is told once to who listens at this moment, and forgotten. */
export type PassingEvent = Pick<StreamEvent, 'address' | 'event'> & { position: null; data: string };

/** Sends events to all processes by core NATS; numbered ones that get lost are read from the store. */
export interface LiveChannel {
  send(event: StreamEvent | PassingEvent): void;
  /** Calls `take` for the events of an address from now on; resolves once the broker knows. */
  listen(address: string, take: (event: StreamEvent | PassingEvent) => void): Promise<() => void>;
}

export function createLiveChannel({ live, ping }: Pick<Bus, 'live' | 'ping'>): LiveChannel {
  const channelOf = (address: string) => `live.${address}`;
  return {
    send: (event) => live.publish(channelOf(event.address), event),
    async listen(address, take) {
      const stop = live.subscribe(channelOf(address), (_channel, json) => take(json as StreamEvent | PassingEvent));
      // While the broker is away the subscription waits for it, and the store is read meanwhile.
      await ping().catch(() => undefined);
      return stop;
    },
  };
}
