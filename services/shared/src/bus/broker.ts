import {
  connect,
  Events,
  headers as natsHeaders,
  StorageType,
  type ConnectionOptions,
  type ConsumerInfo,
  type JetStreamClient,
  type JetStreamManager,
  type KV,
  type NatsConnection,
} from 'nats';
import { once, setMaxListeners } from 'node:events';
import { consumerConfig, streamConfig } from './broker-config.js';
import { asPublishError, brokerAway, isApiError, unlessAway, unlessMissing, whereAllowed } from './broker-errors.js';
import { createPulls } from './broker-pull.js';
import { askOn, respondOn } from './broker-questions.js';
import type { Broker, ConsumerSpec, Outgoing, Stored, StreamSpec } from './broker-types.js';
import { plainHeaders } from './plain-headers.js';
import { lagOf, unfinishedOf } from './unfinished.js';

const requestTimeoutMs = 2_500;

/** JetStream's own numbers for what can be expected (errors.json of nats-server). */
const streamExists = 10058;
const consumerExists = [10105, 10148, 10013];
const deleteFailed = 10057;

/** Connects once; rejects when the server is not reachable or its JetStream is not up yet. */
export async function connectBroker(url: string, name: string, replicas: number): Promise<Broker> {
  const nc = await connect({
    ...addressed(url),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    timeout: requestTimeoutMs,
    pingInterval: 10_000,
    maxPingOut: 2,
    // A stack trace for each request would cost more than the request.
    noAsyncTraces: true,
  });
  try {
    const jsm = await nc.jetstreamManager({ timeout: requestTimeoutMs });
    return brokerOf(nc, jsm, nc.jetstream({ timeout: requestTimeoutMs }), replicas);
  } catch (error) {
    await nc.close();
    throw error;
  }
}

/** Addresses separated by commas; the first one's user and password count for all of them. */
function addressed(urls: string): Pick<ConnectionOptions, 'servers' | 'user' | 'pass'> {
  const parsed = urls.split(',').map((url) => new URL(url));
  const servers = parsed.map(({ protocol, host }) => `${protocol}//${host}`);
  const [{ username, password } = { username: '', password: '' }] = parsed;
  if (username === '') return { servers };
  return { servers, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

function brokerOf(nc: NatsConnection, jsm: JetStreamManager, js: JetStreamClient, replicas: number): Broker {
  const changes = new EventTarget();
  setMaxListeners(0, changes);
  const pulls = createPulls(js);
  let connected = true;
  /** What the server said of itself; while the connection is away, what it said last. */
  let info = nc.info;

  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === Events.Disconnect) {
        connected = false;
        pulls.interrupt();
      }
      if (status.type !== Events.Reconnect) continue;
      connected = true;
      info = nc.info ?? info;
      changes.dispatchEvent(new Event('reconnect'));
    }
  })();

  async function publish(o: Outgoing): Promise<Stored> {
    if (!connected || nc.isClosed()) throw brokerAway();
    const headers = natsHeaders();
    for (const [name, value] of Object.entries(o.headers)) headers.set(name, value);
    try {
      const expect = { streamName: o.stream };
      const options = { msgID: o.messageId, headers, expect, timeout: requestTimeoutMs };
      const { duplicate } = await js.publish(o.subject, o.bytes, options);
      return { wasThere: duplicate };
    } catch (error) {
      throw asPublishError(error);
    }
  }

  async function ensureStream(spec: StreamSpec): Promise<string> {
    const config = streamConfig(spec, replicas);
    const info = await jsm.streams.add(config).catch(async (error: unknown) => {
      if (!isApiError(error, streamExists)) throw error;
      const there = await jsm.streams.info(spec.name);
      // An operator may want more copies than this process was told of.
      const num_replicas = Math.max(there.config.num_replicas, replicas);
      await whereAllowed(jsm.streams.update(spec.name, { ...config, num_replicas }));
      return there;
    });
    return info.created;
  }

  async function openBucket(name: string, ttlMs: number): Promise<KV> {
    const bucket = await js.views.kv(name, { ttl: ttlMs, history: 1, storage: StorageType.File, replicas });
    // One that is there is opened as it is.
    const { replicas: present, streamInfo } = await bucket.status();
    if (present < replicas) {
      await whereAllowed(jsm.streams.update(streamInfo.config.name, { num_replicas: replicas }));
    }
    return bucket;
  }

  async function remove(stream: string, seq: number): Promise<boolean> {
    try {
      return (await unlessMissing(jsm.streams.deleteMessage(stream, seq))) ?? false;
    } catch (error) {
      if (!isApiError(error, deleteFailed)) throw error;
      // Of one that somebody else has just removed the server says no more than that it could not.
      if ((await unlessMissing(jsm.streams.getMessage(stream, { seq }))) !== undefined) throw error;
      return false;
    }
  }

  async function hasConsumer(stream: string, name: string): Promise<boolean> {
    return (await unlessAway(unlessMissing(jsm.consumers.info(stream, name)))) !== undefined;
  }

  async function addConsumer(stream: string, spec: ConsumerSpec): Promise<ConsumerInfo> {
    const config = consumerConfig(spec);
    const added = jsm.consumers.add(stream, config).catch((error: unknown) => {
      if (!('durable' in spec) || !isApiError(error, ...consumerExists)) throw error;
      // Emptied on purpose: a consumer of an older version has it, and both are refused together.
      return jsm.consumers.update(stream, spec.durable, { ...config, filter_subject: '' });
    });
    return unlessAway(added);
  }

  /**
   * A broker whose machine crashed soon after it had made a consumer may have kept how far it was and not what it is: made
   * again it goes on from there, and passes over whatever is stored under numbers that it knows of messages that are lost.
   * One that is deleted and made again begins at the stream's beginning; what was handled is recognised by once().
   */
  async function ensureConsumer(stream: string, spec: ConsumerSpec): Promise<string> {
    const wasThere = 'durable' in spec && (await hasConsumer(stream, spec.durable));
    const info = await addConsumer(stream, spec);
    if (wasThere || info.delivered.consumer_seq === 0) return info.name;
    await unlessAway(whereAllowed(unlessMissing(jsm.consumers.delete(stream, info.name))));
    return (await addConsumer(stream, spec)).name;
  }

  return {
    connected: () => connected && !nc.isClosed(),
    async whenConnected(signal) {
      if (!connected) await once(changes, 'reconnect', { signal });
    },
    serverId: () => info?.server_id ?? '',
    maxMessageBytes: () => info?.max_payload ?? Infinity,
    publish,
    ensureStream,
    ensureConsumer,
    hasConsumer,
    unfinished: (stream) => unlessAway(unfinishedOf(jsm, stream)),
    lag: (stream, consumer) => unlessAway(lagOf(jsm, stream, consumer)),
    pull: pulls.pull,
    async end(stream) {
      const { last_seq, last_ts } = (await unlessAway(jsm.streams.info(stream))).state;
      return { sequence: last_seq, at: new Date(last_ts) };
    },
    async counts(stream, subjects) {
      return (await unlessAway(jsm.streams.info(stream, { subjects_filter: subjects }))).state.subjects ?? {};
    },
    async read(stream, seq) {
      const message = await unlessAway(unlessMissing(jsm.streams.getMessage(stream, { seq })));
      if (message === undefined) return undefined;
      const { subject, data, header, time } = message;
      return { subject, bytes: data, headers: plainHeaders(header), at: time };
    },
    remove: (stream, sequence) => unlessAway(remove(stream, sequence)),
    publishNow: (subject, bytes) => nc.publish(subject, bytes),
    subscribe(subject, handle) {
      const subscription = nc.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) handle(message.subject, message.data);
        },
      });
      return () => subscription.unsubscribe();
    },
    respond: (subject, handle) => respondOn(nc, subject, handle),
    ask: (subject, bytes, o) => askOn(nc, subject, bytes, o),
    bucket: openBucket,
    onReconnect(fn) {
      changes.addEventListener('reconnect', fn);
      return () => changes.removeEventListener('reconnect', fn);
    },
    flush: () => nc.flush(),
    async close() {
      pulls.interrupt();
      await nc.close();
    },
  };
}
