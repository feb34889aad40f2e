import type { KV } from 'nats';

export interface StreamSpec {
  name: string;
  subjects: string[];
  maxBytes: number;
  /** Headers included. */
  maxMessageBytes: number;
  /** Days after which a message is dropped; where it is null, none is, and new ones are refused while it is full. */
  keptDays: number | null;
}

/** With `durable` a consumer that outlives the process; the others are for this process alone and need no acknowledgement. */
export type ConsumerSpec =
  | { durable: string; subjects: string[]; ackWaitMs: number }
  /** All messages from this sequence on. */
  | { subjects: string[]; fromSequence: number; headersOnly?: boolean }
  /** All messages that were stored at this time or later. */
  | { subjects: string[]; fromTime: Date }
  /** The newest message of each subject, then all new ones. */
  | { subjects: string[]; newestOfEach: true };

/** A message from a stream, independent of the NATS client. */
export interface Delivery {
  subject: string;
  bytes: Uint8Array;
  headers: Record<string, string>;
  sequence: number;
  at: Date;
  /** 1 at the first delivery. */
  deliveries: number;
  /** Messages that wait behind this one. */
  pending: number;
  /** These four do nothing once the pull that brought the message was interrupted: the broker may be another one then. */
  ack(): void;
  nak(delayMs: number): void;
  working(): void;
  term(reason: string): void;
}

/** A message to store, and the stream that must store it. */
export interface Outgoing {
  stream: string;
  subject: string;
  bytes: Uint8Array;
  /** Within two minutes a second message with the same id is not stored. */
  messageId: string;
  headers: Record<string, string>;
}

/** That a message is stored. */
export interface Stored {
  /** It came before under this id, and is not stored a second time. */
  wasThere: boolean;
}

/** Identifies the stored data of a broker: either changes when data may be lost. */
export interface BrokerIdentity {
  /** New at each start of the server. */
  server: string;
  /** When each stream was made, by its name: another time means that it was made again, empty. */
  streams: Record<string, string>;
}

/** What a durable consumer has not been given, or has not acknowledged. */
export interface Unfinished {
  consumer: string;
  messages: number;
  /** When the oldest of them was stored; null when there is none. */
  oldestAt: Date | null;
}

/** Events that a consumer was not given, and those that it was given and has not acknowledged. */
export interface ConsumerLag {
  waiting: number;
  unacknowledged: number;
}

/**
 * What the bus needs of a connection, in plain values except for buckets. A question is rejected with AppError `unavailable`
 * while the broker does not respond, though the connection may be there.
 */
export interface Broker {
  connected(): boolean;
  /** Resolves once connected; at once when it is. Rejects when the signal aborts. */
  whenConnected(signal: AbortSignal): Promise<void>;
  serverId(): string;
  /** What one message may hold, headers included. */
  maxMessageBytes(): number;
  /** Resolves once JetStream has stored the message; rejects with AppError `unavailable` or `unprocessable`. */
  publish(message: Outgoing): Promise<Stored>;
  /** Creates or updates a stream, with the copies that it has if they are more; returns when it was made. */
  ensureStream(spec: StreamSpec): Promise<string>;
  /** Creates or updates a consumer; returns its name. */
  ensureConsumer(stream: string, spec: ConsumerSpec): Promise<string>;
  hasConsumer(stream: string, name: string): Promise<boolean>;
  /** What the durable consumers of a stream have not finished. */
  unfinished(stream: string): Promise<Unfinished[]>;
  lag(stream: string, consumer: string): Promise<ConsumerLag | undefined>;
  /**
   * At most `max` messages as they come; ends when they came, after 120 s, or when the signal aborts. Throws when the
   * connection or the consumer is gone.
   */
  pull(stream: string, consumer: string, max: number, signal: AbortSignal): AsyncIterable<Delivery>;
  /** The last message of a stream; a stream that never had one has sequence 0 and a date before 1970. */
  end(stream: string): Promise<{ sequence: number; at: Date }>;
  /** Messages kept by subject. */
  counts(stream: string, subjects: string): Promise<Record<string, number>>;
  /** One message of a stream; undefined when there is none with that sequence. */
  read(stream: string, sequence: number): Promise<Pick<Delivery, 'subject' | 'bytes' | 'headers' | 'at'> | undefined>;
  /** False when there was none. */
  remove(stream: string, sequence: number): Promise<boolean>;
  publishNow(subject: string, bytes: Uint8Array): void;
  subscribe(subject: string, handle: (subject: string, bytes: Uint8Array) => void): () => void;
  /** Replies to questions; what `handle` resolves to goes back to who asked. */
  respond(subject: string, handle: (bytes: Uint8Array) => Promise<Uint8Array>): () => void;
  /**
   * The replies of all who say within `withinMs` that they have the question, who are then waited for 5 s more at most;
   * fewer once one of them `isEnough`.
   */
  ask(
    subject: string,
    bytes: Uint8Array,
    o: { withinMs: number; isEnough: (reply: Uint8Array) => boolean },
  ): Promise<Uint8Array[]>;
  /** Creates a bucket, or opens the one that is there, with as many copies at least. */
  bucket(name: string, ttlMs: number): Promise<KV>;
  /** Called after each reconnect: the server may have lost everything in between. Returns how to stop. */
  onReconnect(fn: () => void): () => void;
  flush(): Promise<void>;
  close(): Promise<void>;
}
