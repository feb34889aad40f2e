import type { Logger } from '../logger.js';
import { brokerAway } from './broker-errors.js';
import type { Broker } from './broker-types.js';
import type { LiveChannel } from './bus-types.js';

const encode = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json ?? null));
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** JSON over core NATS: nothing is stored or acknowledged. */
export function createLive(broker: Broker, logger: Logger): LiveChannel {
  const warn = (error: unknown, channel: string): void =>
    logger.warn({ err: error, channel }, 'a live message could not be used');
  return {
    publish(channel, json) {
      if (broker.connected()) broker.publishNow(channel, encode(json));
    },
    subscribe(channel, handle) {
      return broker.subscribe(channel, (subject, bytes) => {
        try {
          handle(subject, decode(bytes));
        } catch (error) {
          warn(error, subject);
        }
      });
    },
    async ask(channel, question, withinMs, isEnough) {
      if (!broker.connected()) throw brokerAway();
      const o = { withinMs, isEnough: (reply: Uint8Array) => isEnough?.(decode(reply)) === true };
      return (await broker.ask(channel, encode(question), o)).map(decode);
    },
    reply(channel, handle) {
      return broker.respond(channel, async (bytes) => {
        try {
          return encode(await handle(decode(bytes)));
        } catch (error) {
          warn(error, channel);
          throw error;
        }
      });
    },
  };
}
