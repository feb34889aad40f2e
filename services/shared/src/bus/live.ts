import type { Logger } from '../logger.js';
import type { Broker } from './broker.js';
import type { LiveChannel } from './bus-types.js';

/** Fan-out without storage (core NATS): for what is worthless a moment later. */
export function createLive(broker: Broker, logger: Logger): LiveChannel {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    publish(channel, json) {
      if (broker.connected()) broker.publishNow(channel, encoder.encode(JSON.stringify(json)));
    },
    subscribe(channel, handle) {
      return broker.subscribe(channel, (subject, bytes) => {
        try {
          handle(subject, JSON.parse(decoder.decode(bytes)) as unknown);
        } catch (error) {
          logger.warn({ err: error, channel: subject }, 'a live message could not be used');
        }
      });
    },
  };
}
