import { type Deps } from '../deps.js';
import { chatAddress } from '../domain/audience.js';
import { streamPlaceOf } from '../domain/message.js';
import { type PostedMessage } from './post-message.js';

/** Tells of messages of a league's chat that are stored, in this order: a message is its own event. */
export function tellPosted(
  deps: Pick<Deps, 'addressFeeds' | 'chatGrowth' | 'keptResponses'>,
  chainId: string,
  posted: readonly PostedMessage[],
): void {
  const last = posted.at(-1)?.message;
  if (last === undefined) return;
  deps.keptResponses.drop([chainId]);
  const address = chatAddress(chainId);
  for (const { message, body } of posted) {
    const data = JSON.stringify(body);
    deps.addressFeeds.announce({ address, position: streamPlaceOf(message), event: 'chat.message', data });
  }
  const { _id: messageId, accountId, createdAt } = last;
  deps.chatGrowth.tell({ chainId, messageId, accountId, occurredAt: createdAt.toISOString() });
}
