import { type ChatMessage } from '../bodies/chat-message.js';
import { MESSAGE_EVENTS } from '../bodies/live-events.js';
import { withQuotes } from '../bodies/with-quotes.js';
import { accountOf } from '../domain/audience.js';
import { conversationOf, isReadFrom, type Message } from '../domain/message.js';
import { type Conversations } from '../store/conversations.js';
import { type Messages } from '../store/messages.js';
import { type Seats } from '../store/seats.js';
import { type StreamEvent, type StreamEvents } from '../store/stream-events.js';

interface KeptDeps {
  streamEvents: Pick<StreamEvents, 'after' | 'since'>;
  messages: Pick<Messages, 'findAll'>;
  conversations: Pick<Conversations, 'shownAmong'>;
  seats: Pick<Seats, 'ofAll'>;
}

/** The events that are kept, to be told later than at their moment. */
export type KeptEvents = Pick<StreamEvents, 'after' | 'since'>;

/**
 * Reads kept events as they may be told now. Of a message its id alone is kept, since a page may come back to any place
 * that it likes: the message is sent as everybody reads it at this moment. `data` is null where its reader has it no
 * more.
 */
export function createKeptEvents(deps: KeptDeps): KeptEvents {
  const asTheyAre = async (address: string, events: readonly StreamEvent[]): Promise<StreamEvent[]> => {
    const ids = new Set(events.flatMap((event) => messageIdOf(event) ?? []));
    if (ids.size === 0) return [...events];
    const told = await tellable(deps, address, await deps.messages.findAll([...ids]));
    const bodies = new Map(told.map((body) => [body.id, JSON.stringify(body)]));
    return events.map((event) => {
      const id = messageIdOf(event);
      return id === undefined ? event : { ...event, data: bodies.get(id) ?? null };
    });
  };
  return {
    after: async (address, position, limit) =>
      asTheyAre(address, await deps.streamEvents.after(address, position, limit)),
    since: async (address, since, limit) => asTheyAre(address, await deps.streamEvents.since(address, since, limit)),
  };
}

function messageIdOf({ event, data }: StreamEvent): string | undefined {
  return data !== null && MESSAGE_EVENTS.has(event) ? (JSON.parse(data) as { id: string }).id : undefined;
}

/** Those of the messages that are read by who hears this address, as they read them. */
async function tellable(
  deps: Pick<KeptDeps, 'messages' | 'conversations' | 'seats'>,
  address: string,
  messages: readonly Message[],
): Promise<ChatMessage[]> {
  const accountId = accountOf(address);
  if (accountId === undefined) {
    const own = messages.filter(({ channelId }) => channelId === address);
    return withQuotes(deps, own, () => 0);
  }
  const ids = [...new Set(messages.flatMap((message) => conversationOf(message) ?? []))];
  const [shown, seats] = await Promise.all([
    deps.conversations.shownAmong(ids, accountId),
    deps.seats.ofAll(ids, accountId),
  ]);
  const clearedSeqOf = (channelId: string) => seats.get(channelId)?.clearedSeq ?? 0;
  const own = messages.filter(
    (message) => shown.has(message.channelId) && isReadFrom(clearedSeqOf(message.channelId), message),
  );
  return withQuotes(deps, own, clearedSeqOf);
}
