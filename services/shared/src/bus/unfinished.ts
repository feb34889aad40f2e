import { type ConsumerInfo, type JetStreamManager, type MsgRequest } from 'nats';
import { unlessMissing } from './broker-errors.js';
import type { ConsumerLag, Unfinished } from './broker-types.js';

/** What the durable consumers of a stream have not finished; one look-up a subject for those that have something. */
export async function unfinishedOf(jsm: JetStreamManager, stream: string): Promise<Unfinished[]> {
  const unfinished: Unfinished[] = [];
  for await (const info of jsm.consumers.list(stream)) {
    const consumer = info.config.durable_name;
    if (consumer === undefined) continue;
    const messages = info.num_pending + info.num_ack_pending;
    unfinished.push({ consumer, messages, oldestAt: messages === 0 ? null : await oldestOf(jsm, stream, info) });
  }
  return unfinished;
}

/** How far a consumer is behind; undefined where it does not exist. */
export async function lagOf(jsm: JetStreamManager, stream: string, consumer: string): Promise<ConsumerLag | undefined> {
  const info = await unlessMissing(jsm.consumers.info(stream, consumer));
  return info && { waiting: info.num_pending, unacknowledged: info.num_ack_pending };
}

/** When the first message was stored that the consumer follows and that lies behind what it acknowledged in a row. */
async function oldestOf(jsm: JetStreamManager, stream: string, { config, ack_floor }: ConsumerInfo) {
  const subjects = config.filter_subjects ?? [config.filter_subject ?? '>'];
  const times = await Promise.all(
    subjects.map(async (subject) => {
      // The server takes this pair as well, which the library's type does not tell.
      const next = { seq: ack_floor.stream_seq + 1, next_by_subj: subject } as MsgRequest;
      return (await unlessMissing(jsm.streams.getMessage(stream, next)))?.time.getTime();
    }),
  );
  const stored = times.filter((time) => time !== undefined);
  return stored.length === 0 ? null : new Date(Math.min(...stored));
}
