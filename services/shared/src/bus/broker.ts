import {
  AckPolicy,
  connect,
  DeliverPolicy,
  Events,
  headers as natsHeaders,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type Consumer,
  type ConsumerConfig,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  type KV,
  type NatsConnection,
  type StreamConfig,
} from 'nats';
import type { StreamSpec, ConsumerSpec, Delivery } from './broker-types.js';

const day = 24 * 3_600_000;
const requestTimeoutMs = 2_500;
const pullExpiresMs = 30_000;

/** The only file that speaks to the NATS client: everything above it sees plain values. */
export interface Broker {
  connected(): boolean;
  /** Resolves once JetStream has stored the message; rejects after 2.5 s. */
  publish(subject: string, bytes: Uint8Array, messageId: string, headers: Record<string, string>): Promise<void>;
  ensureStream(spec: StreamSpec): Promise<void>;
  /** Creates or updates a consumer; returns its name. */
  ensureConsumer(stream: string, spec: ConsumerSpec): Promise<string>;
  /** The next message, or undefined when none came in 30 s or the signal aborted; rejects when the consumer is gone. */
  next(stream: string, consumer: string, signal: AbortSignal): Promise<Delivery | undefined>;
  lastSequence(stream: string): Promise<number>;
  publishNow(subject: string, bytes: Uint8Array): void;
  subscribe(subject: string, handle: (subject: string, bytes: Uint8Array) => void): () => void;
  bucket(name: string, ttlMs: number): Promise<KV>;
  /** Called after each reconnect: the server may have lost everything in between. */
  onReconnect(fn: () => void): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Connects once; rejects when the server is not reachable or its JetStream is not up yet. */
export async function connectBroker(url: string, name: string, replicas: number): Promise<Broker> {
  const nc = await connect({
    servers: url.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    timeout: requestTimeoutMs,
    pingInterval: 10_000,
    maxPingOut: 2,
  });
  try {
    const jsm = await nc.jetstreamManager({ timeout: requestTimeoutMs });
    return brokerOf(nc, jsm, nc.jetstream({ timeout: requestTimeoutMs }), replicas);
  } catch (error) {
    await nc.close();
    throw error;
  }
}

function brokerOf(nc: NatsConnection, jsm: JetStreamManager, js: JetStreamClient, replicas: number): Broker {
  const reconnected: (() => void)[] = [];
  const consumers = new Map<string, Consumer>();
  let connected = true;

  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === Events.Disconnect) connected = false;
      if (status.type !== Events.Reconnect) continue;
      connected = true;
      consumers.clear();
      for (const fn of reconnected) fn();
    }
  })();

  async function consumerOf(stream: string, name: string): Promise<Consumer> {
    const key = `${stream}/${name}`;
    const known = consumers.get(key);
    if (known !== undefined) return known;
    const consumer = await js.consumers.get(stream, name);
    consumers.set(key, consumer);
    return consumer;
  }

  return {
    connected: () => connected && !nc.isClosed(),
    async publish(subject, bytes, messageId, headers) {
      const all = natsHeaders();
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      await js.publish(subject, bytes, { msgID: messageId, headers: all, timeout: requestTimeoutMs });
    },
    async ensureStream(spec) {
      const config = streamConfig(spec, replicas);
      try {
        await jsm.streams.add(config);
      } catch (error) {
        if (!isApiError(error, streamExists)) throw error;
        await jsm.streams.update(spec.name, config);
      }
    },
    async ensureConsumer(stream, spec) {
      const config = consumerConfig(spec);
      try {
        return (await jsm.consumers.add(stream, config)).name;
      } catch (error) {
        if (spec.durable === undefined || !isApiError(error, consumerExists)) throw error;
        return (await jsm.consumers.update(stream, spec.durable, config)).name;
      }
    },
    async next(stream, name, signal) {
      const consumer = await consumerOf(stream, name);
      if (signal.aborted) return undefined;
      const messages = await consumer.fetch({ max_messages: 1, expires: pullExpiresMs });
      const stop = (): void => messages.stop();
      signal.addEventListener('abort', stop);
      try {
        for await (const message of messages) return deliveryOf(message);
        return undefined;
      } catch (error) {
        consumers.delete(`${stream}/${name}`);
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async lastSequence(stream) {
      return (await jsm.streams.info(stream)).state.last_seq;
    },
    publishNow: (subject, bytes) => nc.publish(subject, bytes),
    subscribe(subject, handle) {
      const subscription = nc.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) handle(message.subject, message.data);
        },
      });
      return () => subscription.unsubscribe();
    },
    bucket: (name, ttlMs) => js.views.kv(name, { ttl: ttlMs, history: 1, storage: StorageType.File, replicas }),
    onReconnect: (fn) => void reconnected.push(fn),
    flush: () => nc.flush(),
    close: () => nc.close(),
  };
}

const streamExists = 10058;
const consumerExists = [10105, 10148, 10013];

function isApiError(error: unknown, codes: number | number[]): boolean {
  const code = error instanceof NatsError ? error.api_error?.err_code : undefined;
  return code !== undefined && [codes].flat().includes(code);
}

function streamConfig(spec: StreamSpec, replicas: number): Partial<StreamConfig> & { name: string } {
  return {
    name: spec.name,
    subjects: spec.subjects,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(30 * day),
    max_bytes: spec.maxBytes,
    max_msg_size: 1024 * 1024,
    duplicate_window: nanos(120_000),
    num_replicas: replicas,
  };
}

function consumerConfig(spec: ConsumerSpec): Partial<ConsumerConfig> {
  const shared = { name: spec.durable, filter_subject: spec.subject } satisfies Partial<ConsumerConfig>;
  if (spec.durable !== undefined) {
    return {
      ...shared,
      durable_name: spec.durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(spec.ackWaitMs),
      deliver_policy: DeliverPolicy.All,
      // Not -1, and out of reach: which failures count, and when an event is parked, is decided by the worker.
      max_deliver: 1_000_000,
      max_ack_pending: 256,
    };
  }
  const from = spec.fromSequence;
  return {
    ...shared,
    ack_policy: AckPolicy.None,
    deliver_policy: from === undefined ? DeliverPolicy.New : DeliverPolicy.StartSequence,
    opt_start_seq: from,
    inactive_threshold: nanos(300_000),
    mem_storage: true,
    num_replicas: 1,
  };
}

function deliveryOf(message: JsMsg): Delivery {
  return {
    subject: message.subject,
    bytes: message.data,
    headers: headersOf(message),
    sequence: message.seq,
    at: new Date(Math.floor(message.info.timestampNanos / 1e6)),
    deliveries: message.info.redeliveryCount,
    ack: () => message.ack(),
    nak: (delayMs) => message.nak(delayMs),
    working: () => message.working(),
    term: (reason) => message.term(reason),
  };
}

function headersOf(message: JsMsg): Record<string, string> {
  const names = message.headers?.keys() ?? [];
  return Object.fromEntries(names.map((name) => [name, message.headers?.get(name) ?? '']));
}
