export interface StreamSpec {
  name: string;
  subjects: string[];
  maxBytes: number;
}

/** With `durable` a consumer that outlives the process; without it one for this process alone. */
export interface ConsumerSpec {
  durable?: string;
  subject: string;
  ackWaitMs: number;
  /** For one without `durable`: the first message wanted; only new ones when absent. */
  fromSequence?: number;
}

/** A message from a stream, whatever client brought it. */
export interface Delivery {
  subject: string;
  bytes: Uint8Array;
  headers: Record<string, string>;
  sequence: number;
  at: Date;
  /** 1 at the first delivery. */
  deliveries: number;
  ack(): void;
  nak(delayMs: number): void;
  working(): void;
  term(reason: string): void;
}
