import { type ChatMessage } from '../bodies/chat-message.js';
import { MESSAGE_EVENTS } from '../bodies/live-events.js';
import { accountOf, chatAddress, chatOf } from '../domain/audience.js';
import { seqOfStreamPlace, streamPlaceOf } from '../domain/channel.js';
import { conversationOf, isReadFrom, type Message } from '../domain/message.js';
import { type Conversations } from '../store/conversations.js';
import { type Messages } from '../store/messages.js';
import { type Seats } from '../store/seats.js';
import { type StreamEvent, type StreamEvents } from '../store/stream-events.js';
import { type StreamPositions } from '../store/stream-positions.js';
import { showMessages } from './show-messages.js';

interface EventDeps {
  streamEvents: Pick<StreamEvents, 'after' | 'since'>;
  streamPositions: Pick<StreamPositions, 'lastOf'>;
  messages: Pick<Messages, 'findAll' | 'after' | 'before' | 'endsOf'>;
  conversations: Pick<Conversations, 'shownAmong'>;
  seats: Pick<Seats, 'ofAll'>;
}

/** The events that are kept, to be told later than at their moment. */
export type KeptEvents = Pick<StreamEvents, 'after' | 'since'> & Pick<StreamPositions, 'lastOf'>;

/**
 * Reads events as they may be told now. Those of a league's chat are its messages; of others that carry a message its id
 * alone is kept, since a page may come back to any place that it likes: it is sent as everybody reads it at this moment.
 * `data` is null where its reader has it no more.
 */
export function createKeptEvents(deps: EventDeps): KeptEvents {
  const withMessages = async (address: string, events: readonly StreamEvent[]): Promise<StreamEvent[]> => {
    const ids = new Set(events.flatMap((event) => messageIdOf(event) ?? []));
    if (ids.size === 0) return [...events];
    const messages = await readableAt(deps, address, await deps.messages.findAll([...ids]));
    const bodies = new Map(messages.map((body) => [body.id, JSON.stringify(body)]));
    return events.map((event) => {
      const id = messageIdOf(event);
      return id === undefined ? event : { ...event, data: bodies.get(id) ?? null };
    });
  };
  const eventsOfChat = async (address: string, messages: readonly Message[]): Promise<StreamEvent[]> => {
    const bodies = await showMessages(deps.messages, messages, () => 0);
    return messages.map((message, n) => {
      const data = JSON.stringify(bodies[n]);
      return { address, position: streamPlaceOf(message), event: 'chat.message', data };
    });
  };
  return {
    async after(address, position, limit) {
      const chainId = chatOf(address);
      if (chainId === undefined) return withMessages(address, await deps.streamEvents.after(address, position, limit));
      const seq = seqOfStreamPlace(position);
      return eventsOfChat(address, await deps.messages.after(chainId, seq, limit, 'majority'));
    },
    async since(address, since, limit) {
      const chainId = chatOf(address);
      if (chainId === undefined) return withMessages(address, await deps.streamEvents.since(address, since, limit));
      const newest = await deps.messages.before(chainId, undefined, limit, 'majority');
      return eventsOfChat(address, newest.filter(({ createdAt }) => createdAt >= since).reverse());
    },
    async lastOf(addresses) {
      const chats = addresses.flatMap((address) => chatOf(address) ?? []);
      // One query for all of a kind: there are as many addresses as there are leagues with an open page.
      const [others, ends] = await Promise.all([
        deps.streamPositions.lastOf(addresses.filter((address) => chatOf(address) === undefined)),
        chats.length === 0 ? [] : deps.messages.endsOf(chats),
      ]);
      return new Map([
        ...others,
        ...[...ends].map(([chainId, end]) => [chatAddress(chainId), streamPlaceOf(end)] as const),
      ]);
    },
  };
}

function messageIdOf({ event, data }: StreamEvent): string | undefined {
  return data !== null && MESSAGE_EVENTS.has(event) ? (JSON.parse(data) as { id: string }).id : undefined;
}

/** Those of the messages that are read by who hears this address, as they read them. */
async function readableAt(
  deps: Pick<EventDeps, 'messages' | 'conversations' | 'seats'>,
  address: string,
  messages: readonly Message[],
): Promise<ChatMessage[]> {
  const accountId = accountOf(address);
  if (accountId === undefined) {
    const ofLeague = messages.filter(({ channelId }) => channelId === address);
    return showMessages(deps.messages, ofLeague, () => 0);
  }
  const ids = [...new Set(messages.flatMap((message) => conversationOf(message) ?? []))];
  const [shownIds, seats] = await Promise.all([
    deps.conversations.shownAmong(ids, accountId),
    deps.seats.ofAll(ids, accountId),
  ]);
  const clearedSeqOf = (channelId: string) => seats.get(channelId)?.clearedSeq ?? 0;
  const ofAccount = messages.filter(
    (message) => shownIds.has(message.channelId) && isReadFrom(clearedSeqOf(message.channelId), message),
  );
  return showMessages(deps.messages, ofAccount, clearedSeqOf);
}
