import { bindConversations, type BindDeps } from '../actions/bind-conversations.js';
import { type Deps } from '../deps.js';

const consumer = 'chat-waiting-conversations';
const joins = new Set(['joined', 'linked']);

/**
 * Gives a person who has signed up the conversations that wait for them. Their Sleeper user may be another account's by
 * the time that it is told: what has waited since is that one's.
 */
export async function bindJoinedMembers(deps: BindDeps & Pick<Deps, 'bus' | 'once' | 'members'>): Promise<void> {
  await deps.bus.work({
    subject: 'league.membership_changed.v1',
    consumer,
    async handle(event) {
      const { change, chainId, sleeperUserId, accountId } = event.payload;
      if (!joins.has(change) || accountId === '' || sleeperUserId === '') return;
      const members = await deps.members.of(chainId, { fresh: true });
      const holder = members.find((member) => member.sleeperUserId === sleeperUserId);
      if (holder?.accountId !== accountId) return;
      await deps.once(consumer, event, (session) =>
        bindConversations(deps, session, { chainId, sleeperUserId, accountId }),
      );
    },
  });
}
