import { type EventOf } from '@dynasty/proto/subjects';
import { postToChat } from '../actions/post-to-chat.js';
import { type NewMessage } from '../bodies/message-post.js';
import { type Deps } from '../deps.js';

const consumer = 'chat-shared-recaps';

/**
 * Posts the recaps that admins have sent here to the league chat, each revision once, under the admin's name. Where the
 * league was taken into another one before its recap came, it goes to the chat that they share now.
 */
export async function postSharedRecaps(deps: Deps): Promise<void> {
  await deps.bus.work({
    subject: 'rankings.recap_shared.v1',
    consumer,
    async handle(event) {
      const { chainId } = event.payload;
      await deps.channels.inTurn(chainId, () =>
        deps.onceThoughGone(consumer, event, async (session) => {
          const league = await deps.goneLeagues.current(event.payload, session);
          if (league !== null) await postToChat(deps, session, league.chainId, [messageOf(event.payload)]);
        }),
      );
    },
  });
}

function messageOf(recap: EventOf<'rankings.recap_shared.v1'>): NewMessage {
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
