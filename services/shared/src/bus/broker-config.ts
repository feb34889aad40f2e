import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  nanos,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type StreamConfig,
} from 'nats';
import type { ConsumerSpec, StreamSpec } from './broker-types.js';

const day = 24 * 3_600_000;
/** A message sent again within this time is recognised by its id. */
const duplicateWindowMs = 120_000;
/** A consumer of one process is forgotten this long after the process has gone. */
const forgottenAfterMs = 300_000;

/**
 * How a stream is kept: on disk, for its days, the oldest dropped when it is full. One that drops nothing by age drops
 * nothing for want of room either: it refuses new messages, whose senders keep them until there is some.
 */
export function streamConfig(spec: StreamSpec, replicas: number): Partial<StreamConfig> & { name: string } {
  return {
    name: spec.name,
    subjects: spec.subjects,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos((spec.keptDays ?? 0) * day),
    max_bytes: spec.maxBytes,
    discard: spec.keptDays === null ? DiscardPolicy.New : DiscardPolicy.Old,
    max_msg_size: spec.maxMessageBytes,
    duplicate_window: nanos(duplicateWindowMs),
    num_replicas: replicas,
  };
}

/** A durable consumer gets everything from the beginning and acknowledges; the others live in memory. */
export function consumerConfig(spec: ConsumerSpec): Partial<ConsumerConfig> {
  if ('durable' in spec) {
    return {
      name: spec.durable,
      durable_name: spec.durable,
      filter_subjects: spec.subjects,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(spec.ackWaitMs),
      deliver_policy: DeliverPolicy.All,
      // Not -1, and out of reach: which failures count, and when an event is parked, is decided by the worker.
      max_deliver: 1_000_000,
      max_ack_pending: 1_024,
    };
  }
  return {
    ...startOf(spec),
    filter_subjects: spec.subjects,
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(forgottenAfterMs),
    mem_storage: true,
    num_replicas: 1,
  };
}

/** Where a consumer of one process begins. */
function startOf(spec: Exclude<ConsumerSpec, { durable: string }>): Partial<ConsumerConfig> {
  if ('newestOfEach' in spec) return { deliver_policy: DeliverPolicy.LastPerSubject };
  if ('fromTime' in spec) {
    return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: spec.fromTime.toISOString() };
  }
  return {
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: spec.fromSequence,
    headers_only: spec.headersOnly,
  };
}
