import type { EventOf } from '@dynasty/proto/subjects';
import { LRUCache } from 'lru-cache';

type StatusChanged = EventOf<'admin.league_status_changed.v1'>;

/** What the last news of a league said: closed, with the status it has then, or open. */
interface News {
  /** Absent in news of former versions. */
  sequence: number | undefined;
  /** ISO instant. */
  occurredAt: string;
  closedAs: 'suspended' | 'deleted' | null;
}

/** What is decided about access to a league. */
interface Decision {
  chainId: string;
  leagueId: string;
  leagueStatus: string;
}

const most = 10_000;
/** Who decides has long followed by then; and whatever news was missed, a league is not closed by it for ever. */
const rememberedMs = 10 * 60_000;

/** By the order in which they came about; by the clocks of who made them where one of the two has no number. */
const isOlder = (one: Omit<News, 'closedAs'>, other: News): boolean =>
  one.sequence !== undefined && other.sequence !== undefined
    ? one.sequence < other.sequence
    : one.occurredAt < other.occurredAt;

/**
 * Leagues that news have closed. Who decides about access hears the news when everybody does, and says what was until
 * it has stored it: meanwhile the news count. Of two news the later one counts, in whichever order they arrive.
 */
export function createClosedLeagues() {
  const lastNews = new LRUCache<string, News>({ max: most, ttl: rememberedMs });
  return {
    hear({ chainId, leagueId, change, sequence, occurredAt }: StatusChanged): void {
      const closedAs = change === 'suspended' || change === 'deleted' ? change : null;
      // A league that is deleted and connected again is another chain, of the same league id.
      for (const id of change === 'deleted' && chainId !== '' ? [chainId] : [chainId, leagueId]) {
        const before = lastNews.get(id);
        if (id === '' || (before !== undefined && isOlder({ sequence, occurredAt }, before))) continue;
        lastNews.set(id, { sequence, occurredAt, closedAs });
      }
    },

    /** The decision as it is by the news. */
    applyTo<D extends Decision>(decision: D): D {
      if (decision.leagueStatus !== 'approved') return decision;
      const closedAs = (lastNews.get(decision.chainId) ?? lastNews.get(decision.leagueId))?.closedAs ?? null;
      return closedAs === null ? decision : { ...decision, leagueStatus: closedAs };
    },
  };
}
