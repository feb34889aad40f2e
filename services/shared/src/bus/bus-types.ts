import type { EventOf, Subject } from '@dynasty/proto/subjects';

/** A fact that has happened, as a consumer receives it. */
export interface BusEvent<S extends Subject> {
  subject: S;
  /** The sender's id of the fact: the same for every delivery, and for a fact that was sent twice. */
  id: string;
  payload: EventOf<S>;
  occurredAt: Date;
  /** 1 at the first delivery. */
  deliveries: number;
}

export interface WorkOptions<S extends Subject> {
  subject: S;
  /** Durable name, `<service>-<purpose>`: processes with the same name share the work. */
  consumer: string;
  handle: (event: BusEvent<S>) => Promise<void>;
  /** Events handled at once in this process; 1 keeps their order. */
  concurrency?: number;
}

export interface KvBucket {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** Calls `handle` for every present key, then for every change; `value` is undefined for a deleted key. */
  watch(handle: (key: string, value: string | undefined) => void): Promise<void>;
}

export interface LiveChannel {
  /** Reaches who listens at this moment; dropped while the broker is away. */
  publish(channel: string, json: unknown): void;
  /** `*` and `>` are wildcards. Returns how to stop. */
  subscribe(channel: string, handle: (channel: string, json: unknown) => void): () => void;
}

export interface Bus {
  /** Resolves once the event is stored; rejects with AppError `unavailable` while the broker is away. */
  publish<S extends Subject>(subject: S, id: string, payload: EventOf<S>, occurredAt?: Date): Promise<void>;
  /** Every event once per consumer name, at least; apply it with once(). Survives restarts and a wiped broker. */
  work<S extends Subject>(o: WorkOptions<S>): Promise<void>;
  /** Every new event in this process (caches, open streams); errors of `handle` are logged. */
  broadcast<S extends Subject>(subject: S, handle: (event: BusEvent<S>) => void): Promise<void>;
  live: LiveChannel;
  kv(bucket: string, ttlMs: number): Promise<KvBucket>;
  /** Calls `handle` each time that the broker is back after it was away: what was on its way may be lost. */
  onReconnect(handle: () => void): void;
  /** Rejects while the broker does not answer. */
  ping(): Promise<void>;
  /** Lets the events in hand finish, for at most 5 s. */
  close(): Promise<void>;
}

/** How long to wait, in ms; the defaults are meant for production, tests shorten them. */
export interface BusTiming {
  /** Before a failed event is tried again; its length is the number of further tries. */
  retryDelaysMs: number[];
  /** Between tries while a dependency is away. */
  pauseMs: number;
  /** How long an event may be held in hand while a dependency is away, before it is given back. */
  holdMs: number;
}

export const defaultTiming: BusTiming = {
  retryDelaysMs: [250, 1_000, 4_000, 15_000, 60_000],
  pauseMs: 1_000,
  holdMs: 25_000,
};
