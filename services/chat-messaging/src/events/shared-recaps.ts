import { type BusEvent } from '@dynasty/kit/bus';
import { createHash } from 'node:crypto';
import { postToChat } from '../actions/post-to-chat.js';
import { type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';

type SharedRecap = BusEvent<'rankings.recap_shared.v1'>;

const consumer = 'chat-shared-recaps';

/**
 * Posts the recaps that admins have sent here to the league chat, each revision once, under the admin's name. Where the
 * league was taken into another one before its recap came, it goes to the chat that they share now.
 */
export async function postSharedRecaps(deps: Deps): Promise<void> {
  await deps.bus.work({
    subject: 'rankings.recap_shared.v1',
    consumer,
    handle: (event) => postSharedRecap(deps, event),
  });
}

/**
 * Posts the recap of one event, whose id its message follows from: that a league was taken into another one forgets
 * which of its events were handled, and not what was posted.
 */
export async function postSharedRecap(deps: Deps, event: SharedRecap): Promise<void> {
  const key = { id: createHash('sha256').update(event.id).digest('base64url'), request: consumer };
  await deps.channels.inTurn(event.payload.chainId, () =>
    deps.onceThoughGone(consumer, event, async (session) => {
      const league = await deps.goneLeagues.current(event.payload, session);
      if (league === null || (await deps.messages.find(key.id, session)) !== null) return;
      await postToChat(deps, session, league.chainId, [{ ...messageOf(event.payload), key }]);
    }),
  );
}

function messageOf(recap: SharedRecap['payload']): NewMessage {
  const { accountId, sleeperUserId, userName, title, summary, leagueId, week } = recap;
  return {
    author: { accountId, sleeperUserId, displayName: userName },
    // Searches find it, and pages without cards show it.
    content: { text: `${title}\n${summary}`, image: undefined, replyToId: undefined, clientId: undefined },
    card: { title, text: summary, leagueId, week },
    // A team may be called @somebody: nobody is meant.
    mentions: [],
  };
}
