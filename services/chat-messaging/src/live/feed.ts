import { type Deps } from '../deps.js';
import { chatMessage } from '../bodies/chat-message.js';

/**
 * Passes what has happened on to the open pages of this process. The events only say that something is new; what a
 * page shows it reads again, so a lost one costs nothing but time.
 */
export async function feedStreams(deps: Pick<Deps, 'bus' | 'hub' | 'messages' | 'logger'>): Promise<void> {
  const { bus, hub } = deps;
  await bus.broadcast('league.synced.v1', ({ id, payload }) => {
    const { leagueId, season, parts } = payload;
    hub.tell(payload.chainId, { event: 'league.updated', id, data: { leagueId, season, parts } });
  });
  await bus.broadcast('league.membership_changed.v1', ({ id, payload }) => {
    hub.tell(payload.chainId, { event: 'league.updated', id, data: { parts: ['members'] } });
  });
  await bus.broadcast('rankings.week_ranked.v1', ({ id, payload }) => {
    const { season, week } = payload;
    hub.tell(payload.chainId, { event: 'ranking.updated', id, data: { season, week } });
  });
  await bus.broadcast('achievements.awarded.v1', ({ id, payload }) => {
    const { sleeperUserId, title, season, week, backfill } = payload;
    hub.tell(payload.chainId, {
      event: 'achievement.awarded',
      id,
      data: { sleeperUserId, title, season, week, backfill },
    });
  });
  await bus.broadcast('chat.message_posted.v1', ({ id, payload }) => {
    if (!hub.isWatched(payload.chainId)) return;
    deps.messages.find(payload.messageId).then(
      (message) => {
        if (message !== null) hub.tell(payload.chainId, { event: 'chat.message', id, data: chatMessage(message) });
      },
      (error: unknown) => deps.logger.warn({ err: error }, 'a posted message could not be read for the open pages'),
    );
  });
}
