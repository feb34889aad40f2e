import type { Consumer, ConsumerMessages, JetStreamClient, JsMsg } from 'nats';
import type { Delivery } from './broker-types.js';
import { plainHeaders } from './plain-headers.js';

/** A request for events that finds none is made again after this. */
const expiresMs = 120_000;
/** The longest that the client takes. */
const heartbeatMs = 30_000;

export interface Pulls {
  /** See Broker.pull. */
  pull(stream: string, consumer: string, max: number, signal: AbortSignal): AsyncIterable<Delivery>;
  /** Ends every pull with an error. */
  interrupt(): void;
}

/** Pulls of one connection. */
export function createPulls(js: JetStreamClient): Pulls {
  /** Durable ones: they are pulled again and again. */
  const consumers = new Map<string, Consumer>();
  const running = new Set<ConsumerMessages>();
  /** Changes with each interruption: deliveries of an earlier connection are not acknowledged any more. */
  let connection = {};

  async function consumerOf(stream: string, name: string): Promise<Consumer> {
    const key = `${stream}/${name}`;
    const known = consumers.get(key);
    if (known !== undefined) return known;
    const consumer = await js.consumers.get(stream, name);
    // One that is for this process alone has nothing to acknowledge, and each list of dead letters makes another one.
    if ((await consumer.info(true)).config.durable_name !== undefined) consumers.set(key, consumer);
    return consumer;
  }

  async function* pull(stream: string, name: string, max: number, signal: AbortSignal): AsyncGenerator<Delivery> {
    const begunIn = connection;
    const consumer = await consumerOf(stream, name);
    if (signal.aborted || begunIn !== connection) return;
    const source = { isCurrent: () => begunIn === connection && consumers.get(`${stream}/${name}`) === consumer };
    const messages = await consumer.fetch({ max_messages: max, expires: expiresMs, idle_heartbeat: heartbeatMs });
    running.add(messages);
    const stop = (): void => messages.stop();
    signal.addEventListener('abort', stop);
    try {
      for await (const message of messages) yield deliveryOf(message, source.isCurrent);
    } catch (error) {
      consumers.delete(`${stream}/${name}`);
      throw error;
    } finally {
      running.delete(messages);
      signal.removeEventListener('abort', stop);
      messages.stop();
    }
  }

  return {
    pull,
    interrupt() {
      connection = {};
      consumers.clear();
      for (const messages of running) messages.stop(new Error('the connection to the broker was lost'));
    },
  };
}

function deliveryOf(message: JsMsg, isCurrent: () => boolean): Delivery {
  const { timestampNanos, redeliveryCount, pending } = message.info;
  return {
    subject: message.subject,
    bytes: message.data,
    headers: plainHeaders(message.headers),
    sequence: message.seq,
    at: new Date(Math.floor(timestampNanos / 1e6)),
    deliveries: redeliveryCount,
    pending,
    ack: () => void (isCurrent() && message.ack()),
    nak: (delayMs) => void (isCurrent() && message.nak(delayMs)),
    working: () => void (isCurrent() && message.working()),
    term: (reason) => void (isCurrent() && message.term(reason)),
  };
}
