import { createInbox, headers as natsHeaders, type Msg, type NatsConnection } from 'nats';
import { inTime } from '../in-time.js';
import { asOutage } from './broker-errors.js';

/** How far whoever was asked has come; versions before this was said send their reply alone. */
const stageHeader = 'Dynasty-Reply';
type Stage = 'begun' | 'done' | 'failed';
/** What comes with a stage that is no reply: an older version takes it for one that says nothing. */
const nothing = new TextEncoder().encode('{}');
/** Who has begun to reply is waited for this much longer: to read from a busy database takes its time. */
const begunMs = 5_000;
/** A broker that takes longer stands still. */
const flushMs = 700;
const noResponders = 503;

/** See Broker.respond. */
export function respondOn(
  nc: NatsConnection,
  subject: string,
  handle: (bytes: Uint8Array) => Promise<Uint8Array>,
): () => void {
  const send = (message: Msg, stage: Stage, bytes: Uint8Array = nothing): void => {
    const headers = natsHeaders();
    headers.set(stageHeader, stage);
    message.respond(bytes, { headers });
  };
  async function reply(message: Msg): Promise<void> {
    send(message, 'begun');
    try {
      send(message, 'done', await handle(message.data));
    } catch {
      // It fails here, or the reply is too large to be sent.
      send(message, 'failed');
    }
  }
  const subscription = nc.subscribe(subject, {
    callback: (error, message) => {
      // The connection may be closed by now: who asks waits for a limited time.
      if (error === null) void reply(message).catch(() => undefined);
    },
  });
  return () => subscription.unsubscribe();
}

/** See Broker.ask. */
export async function askOn(
  nc: NatsConnection,
  subject: string,
  bytes: Uint8Array,
  { withinMs, isEnough }: { withinMs: number; isEnough: (reply: Uint8Array) => boolean },
): Promise<Uint8Array[]> {
  const ended = Promise.withResolvers<void>();
  const replies: Uint8Array[] = [];
  const timers: NodeJS.Timeout[] = [];
  /** Those who have begun to reply. */
  let begun = 0;
  let isTimeUp = false;

  function hear({ data, headers }: Msg): void {
    if (headers?.code === noResponders) return ended.resolve();
    const stage = headers?.get(stageHeader) as Stage | '' | undefined;
    if (stage === 'begun') begun += 1;
    if (stage === 'done' || stage === 'failed') begun -= 1;
    if (stage !== 'begun' && stage !== 'failed') {
      replies.push(data);
      if (isEnough(data)) return ended.resolve();
    }
    if (isTimeUp && begun === 0) ended.resolve();
  }

  /** A process that stood still gets what was sent meanwhile only now: the question, and the word of whoever has it. */
  async function timeUp(): Promise<void> {
    await inTime(
      flushMs,
      nc.flush().then(() => nc.flush()),
    ).catch(() => undefined);
    isTimeUp = true;
    if (begun === 0) ended.resolve();
  }

  try {
    const inbox = createInbox();
    const subscription = nc.subscribe(inbox, {
      callback(error, message) {
        try {
          if (error !== null) throw error;
          hear(message);
        } catch (cause) {
          ended.reject(cause);
        }
      },
    });
    // By this the client tells whoever asks what they may not.
    Object.assign(subscription, { requestSubject: subject });
    try {
      nc.publish(subject, bytes, { reply: inbox });
      timers.push(
        setTimeout(() => void timeUp(), withinMs),
        setTimeout(() => ended.resolve(), withinMs + begunMs),
      );
      await ended.promise;
    } finally {
      timers.forEach(clearTimeout);
      subscription.unsubscribe();
    }
  } catch (error) {
    throw asOutage(error);
  }
  return replies;
}
