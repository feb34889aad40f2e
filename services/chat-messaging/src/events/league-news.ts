import { type EventOf, type Subject } from '@dynasty/proto/subjects';
import { publishLive } from '../actions/publish-live.js';
import { type LiveEventName, type LiveEvents } from '../bodies/live-events.js';
import { type Deps } from '../deps.js';
import { KEPT_MS } from '../store/stream-events.js';

type NewsDeps = Pick<Deps, 'bus' | 'once' | 'pendingEvents'>;
/** Facts about a league. */
type LeagueFact = { [S in Subject]: EventOf<S> extends { chainId: string } ? S : never }[Subject];

/** Turns what other services announce into live events of the league, each once. */
export async function passOnLeagueNews(deps: NewsDeps): Promise<void> {
  await Promise.all([
    passOn(deps, 'league.synced.v1', 'league.updated', ({ leagueId, season, parts }) => ({ leagueId, season, parts })),
    passOn(deps, 'league.membership_changed.v1', 'league.updated', () => ({ parts: ['members'] })),
    passOn(deps, 'admin.league_status_changed.v1', 'league.updated', () => ({ parts: ['league'] })),
    passOn(deps, 'admin.pages_changed.v1', 'league.updated', ({ parts }) => ({ parts })),
    passOn(deps, 'rankings.week_ranked.v1', 'ranking.updated', ({ season, week }) => ({ season, week })),
    passOn(deps, 'rankings.pages_changed.v1', 'league.updated', ({ season, parts }) => ({ season, parts })),
    passOn(deps, 'rankings.recap_published.v1', 'league.updated', ({ season }) => ({ season, parts: ['recaps'] })),
    passOn(deps, 'achievements.awarded.v1', 'achievement.awarded', (award) => {
      const { sleeperUserId, title, season, week, backfill } = award;
      return { sleeperUserId, title, season, week, backfill };
    }),
    passOn(deps, 'achievements.pages_changed.v1', 'league.updated', ({ season, parts }) => ({ season, parts })),
    passOn(deps, 'achievements.revoked.v1', 'achievement.revoked', ({ sleeperUserId }) => ({ sleeperUserId })),
  ]);
}

async function passOn<S extends LeagueFact, E extends LiveEventName>(
  deps: NewsDeps,
  subject: S,
  event: E,
  dataOf: (fact: EventOf<S>) => LiveEvents[E],
): Promise<void> {
  const consumer = `chat-live-${subject.replace(/\.v\d+$/, '').replaceAll(/[._]/g, '-')}`;
  await deps.bus.work({
    subject,
    consumer,
    async handle(fact) {
      const { chainId } = fact.payload as { chainId: string };
      // Events older than the kept ones are of no use to any page.
      const isOld = fact.occurredAt.getTime() < Date.now() - KEPT_MS;
      if (chainId === '' || isOld) return;
      await deps.once(consumer, fact, (session) =>
        publishLive(deps, session, { chainId }, event, dataOf(fact.payload)),
      );
    },
  });
}
