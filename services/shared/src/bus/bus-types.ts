import type { EventOf, Subject } from '@dynasty/proto/subjects';
import type { BrokerIdentity, Stored } from './broker-types.js';

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

interface Consumer<S extends Subject> {
  subject: S;
  /** Durable name, `<service>-<purpose>`: processes with the same name share the work. */
  consumer: string;
}

export interface WorkOptions<S extends Subject> extends Consumer<S> {
  handle: (event: BusEvent<S>) => Promise<void>;
  /** Events handled at once in this process; 1 keeps their order. */
  concurrency?: number;
}

export interface BatchWorkOptions<S extends Subject> extends Consumer<S> {
  /**
   * Handles all of them, in their order, or fails: for instance by onceAll(). After a failure each is handled alone, so
   * that only the one at fault is counted.
   */
  handleAll: (events: BusEvent<S>[]) => Promise<void>;
  /** Events in one batch at most; 64 unless given. A batch holds what is there; it does not wait to fill. */
  maxBatch?: number;
}

export interface KvBucket {
  get(key: string): Promise<string | undefined>;
  put(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /** The value with its number; undefined for an absent key. */
  entry(key: string): Promise<{ value: string; revision: number } | undefined>;
  /**
   * As put(), unless somebody was faster: `revision` is what entry() gave, 0 for an absent key. Returns whether it was
   * stored.
   */
  replace(key: string, value: string, revision: number): Promise<boolean>;
  /**
   * Calls `handle` for every present key, then for every change; `value` is undefined for a deleted key. Resolves once
   * all present keys are known. Never ends; after an interruption `handle` may be called again for a key.
   */
  watch(handle: (key: string, value: string | undefined) => void): Promise<void>;
}

export interface LiveChannel {
  /** Reaches who listens at this moment; dropped while the broker is away. */
  publish(channel: string, json: unknown): void;
  /** `*` and `>` are wildcards. Returns how to stop. */
  subscribe(channel: string, handle: (channel: string, json: unknown) => void): () => void;
  /**
   * What every process that listens replies. One that has the question within `waitMs` is waited for, 5 s more at most;
   * nobody is once a reply `isEnough`. Rejects with AppError `unavailable` without the broker.
   */
  ask(channel: string, question: unknown, waitMs: number, isEnough?: (reply: unknown) => boolean): Promise<unknown[]>;
  /** Replies to questions; one that fails is not replied to. Returns how to stop. */
  reply(channel: string, handle: (question: unknown) => Promise<unknown>): () => void;
}

/** A consumer of a stream, and how much waits for it. */
export interface QueueDepth {
  stream: string;
  consumer: string;
  /** Events that it has not been given, or has not finished. */
  waiting: number;
  /** ISO instant at which the oldest of them was sent; null when none waits. */
  oldestAt: string | null;
}

/** An event as an outbox keeps it. */
export interface EncodedEvent {
  subject: Subject;
  id: string;
  payload: Uint8Array;
  occurredAt: Date;
  /** What the fact was caused by: headers of trail.ts. */
  cause?: Record<string, string>;
}

/** An event that a consumer could not read, or failed to handle six times. */
export interface ParkedEvent {
  /** `dlq-12`: where it lies. */
  id: string;
  consumer: string;
  subject: string;
  /** As its sender named it; empty when the message had none. */
  eventId: string;
  reason: string;
  at: Date;
  /** Size of the payload; 0 where it was not read. */
  bytes: number;
}

export interface ParkedEvents {
  /** The oldest first, a thousand at most. */
  list(): Promise<ParkedEvent[]>;
  /** All that are there now, the oldest first, a thousand at a time; those that are given up meanwhile are left out. */
  lots(): AsyncIterable<ParkedEvent[]>;
  /** With its payload: the message's fields, or base64 text where they cannot be read. Undefined for an unknown id. */
  show(id: string): Promise<(ParkedEvent & { payload: unknown }) | undefined>;
  /**
   * Gives the event to its consumer again, to that one alone, and forgets the dead letter; false for an unknown id.
   * Throws AppError `conflict` when no consumer has that name any more.
   */
  retry(id: string): Promise<boolean>;
  /** Forgets it for good; false for an unknown id. */
  drop(id: string): Promise<boolean>;
}

export interface Bus {
  /** The service that is connected. */
  service: string;
  /**
   * Resolves once the event is stored. Rejects with AppError `unavailable` while the broker is away, `unprocessable`
   * when it refuses the event (too large, not allowed, wrong stream).
   */
  publish<S extends Subject>(subject: S, id: string, payload: EventOf<S>, occurredAt?: Date): Promise<void>;
  /** As publish(). Several that are sent at once are stored in their order. */
  send(event: EncodedEvent): Promise<Stored>;
  /** Throws AppError `too-large` for an event that the broker would refuse for its size. */
  checkSize(event: EncodedEvent): void;
  /** Every event once per consumer name, at least; apply it with once(). Survives restarts and a wiped broker. */
  work<S extends Subject>(o: WorkOptions<S> | BatchWorkOptions<S>): Promise<void>;
  /**
   * Every new event in this process (caches, open streams); errors of `handle` are logged. `begun` is called once, when
   * no event is missed any more: with the broker away that is after this has resolved.
   */
  broadcast<S extends Subject>(subject: S, handle: (event: BusEvent<S>) => void, begun?: () => void): Promise<void>;
  live: LiveChannel;
  kv(bucket: string, ttlMs: number): KvBucket;
  /** What every consumer has not finished. Rejects while the broker does not respond. */
  queues(): Promise<QueueDepth[]>;
  /** Events that consumers gave up. */
  parked: ParkedEvents;
  /** Makes what is missing and says which broker this is; rejects while it does not respond. */
  identity(): Promise<BrokerIdentity>;
  /** Called when the broker is back, and when it has lost what it had. Returns how to stop. */
  onReconnect(fn: () => void): () => void;
  /** Whether the broker is there at this moment. */
  connected(): boolean;
  /** Rejects while the broker does not respond. */
  ping(): Promise<void>;
  /** Takes no more events for consumers of work(), and waits at most 5 s for those that are being handled. */
  stopWork(): Promise<void>;
  /** Stops work too, unless that was done. */
  close(): Promise<void>;
}

/** How long to wait, in ms; the defaults are meant for production, tests shorten them. */
export interface BusTiming {
  /** Before a failed event is tried again; its length is the number of further tries. */
  retryDelaysMs: number[];
  /** Between tries while a dependency is away. */
  pauseMs: number;
}

export const defaultTiming: BusTiming = {
  retryDelaysMs: [250, 1_000, 4_000, 15_000, 60_000],
  pauseMs: 1_000,
};
