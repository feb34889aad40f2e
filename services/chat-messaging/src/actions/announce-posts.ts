import { type Deps } from '../deps.js';
import { chatAddress } from '../domain/audience.js';
import { streamPlaceOf } from '../domain/channel.js';
import { type PostedMessage } from './post-message.js';

/** Tells of messages of a league's chat that are stored, in this order: a message is its own event. */
export function announcePosts(
  deps: Pick<Deps, 'addressFeeds' | 'chatGrowth' | 'keptResponses'>,
  chainId: string,
  posts: readonly PostedMessage[],
): void {
  const last = posts.at(-1)?.message;
  if (last === undefined) return;
  deps.keptResponses.drop([chainId]);
  const address = chatAddress(chainId);
  deps.addressFeeds.announce(
    posts.map(({ message, body }) => {
      const data = JSON.stringify(body);
      return { address, position: streamPlaceOf(message), event: 'chat.message', data };
    }),
  );
  const { _id: messageId, accountId, createdAt } = last;
  deps.chatGrowth.tell({ chainId, messageId, accountId, occurredAt: createdAt.toISOString() });
}
