import { type Bus } from '@dynasty/kit/bus';
import { type Logger } from '@dynasty/kit/logger';
import { type EventOf } from '@dynasty/proto/subjects';
import { setTimeout as sleep } from 'node:timers/promises';

type Posted = EventOf<'chat.message_posted.v1'>;

/** A busy chat is told of no more often than this. */
const pauseMs = 50;

/**
 * Says that chats have grown, to whoever keeps pages of them: at once, and of what follows within the pause the last
 * message. It is no fact, the messages are: it is lost with a process that dies at that moment.
 */
export function createChatGrowth({ bus, logger }: { bus: Pick<Bus, 'publish'>; logger: Logger }) {
  /** Chats that were told of a moment ago, with what is to be told next. */
  const latest = new Map<string, Posted | undefined>();

  async function tell(chainId: string, first: Posted): Promise<void> {
    for (let next: Posted | undefined = first; next !== undefined; next = latest.get(chainId)) {
      latest.set(chainId, undefined);
      await bus.publish('chat.message_posted.v1', next.messageId, next).catch((error: unknown) => {
        logger.warn({ err: error, chainId }, 'other processes are not told that a chat has grown');
      });
      await sleep(pauseMs, undefined, { ref: false });
    }
    latest.delete(chainId);
  }

  return {
    tell(posted: Posted): void {
      if (latest.has(posted.chainId)) latest.set(posted.chainId, posted);
      else void tell(posted.chainId, posted);
    },
  };
}

export type ChatGrowth = ReturnType<typeof createChatGrowth>;
