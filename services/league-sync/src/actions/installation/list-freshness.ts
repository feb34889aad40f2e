import {
  type LeagueFreshness,
  type ListFreshnessRequest,
  type ListFreshnessResponse,
} from '@dynasty/proto/league/v1/installation_service';
import { type Deps } from '../../deps.js';
import { watchedForMs } from '../../domain/polling/poll-plan.js';
import { type ChainDoc, type FreshnessPlace } from '../../store/chains.js';

const batch = 200;
/** A search looks at this many leagues in one call; the next page goes on from there. */
const mostLookedAt = 2_000;

const placeOf = ({ syncedAt, _id }: ChainDoc): FreshnessPlace => ({ syncedAt, id: _id });
const textOf = ({ syncedAt, id }: FreshnessPlace): string => `${syncedAt?.toISOString() ?? ''}/${id}`;

function placeIn(after: string): FreshnessPlace | undefined {
  const cut = after.indexOf('/');
  if (cut < 0) return undefined;
  const syncedAt = cut === 0 ? null : new Date(after.slice(0, cut));
  return Number.isNaN(syncedAt?.getTime()) ? undefined : { syncedAt, id: after.slice(cut + 1) };
}

/**
 * How fresh the connected leagues are, those first that were read longest ago. A search compares names and the ids of
 * all seasons; it ends a page early rather than look through everything at once.
 */
export async function listFreshness(
  { chains, callWindows }: Pick<Deps, 'chains' | 'callWindows'>,
  { after, limit, search }: ListFreshnessRequest,
): Promise<ListFreshnessResponse> {
  const nowMs = await callWindows.clockMs();
  const wanted = search.trim().toLowerCase();
  const size = wanted === '' ? limit : batch;
  const leagues: LeagueFreshness[] = [];
  let place = placeIn(after);
  for (let lookedAt = 0; lookedAt < mostLookedAt; lookedAt += size) {
    const found = await chains.longestUnread(place, size + 1);
    const page = found.slice(0, size);
    for (const [index, chain] of page.entries()) {
      place = placeOf(chain);
      if (!matches(chain, wanted)) continue;
      leagues.push(freshnessOf(chain, nowMs));
      if (leagues.length === limit) return { leagues, next: index + 1 < found.length ? textOf(place) : '' };
    }
    if (found.length <= size) return { leagues, next: '' };
  }
  return { leagues, next: place === undefined ? '' : textOf(place) };
}

const matches = ({ name, leagueIds }: ChainDoc, wanted: string) =>
  wanted === '' || name.toLowerCase().includes(wanted) || leagueIds.includes(wanted);

/** How fresh a league is, on the wire; `nowMs` is the database's clock. */
export function freshnessOf(chain: ChainDoc, nowMs: number): LeagueFreshness {
  const text = (at: Date | null | undefined): string => at?.toISOString() ?? '';
  return {
    leagueId: chain.currentLeagueId,
    name: chain.name,
    state: chain.sync.state,
    approval: chain.approval,
    watched: chain.watchedAt !== undefined && nowMs - chain.watchedAt.getTime() < watchedForMs,
    syncedAt: text(chain.syncedAt),
    nextAt: chain.approval === 'approved' ? text(chain.nextPollAt) : '',
    staleSince: text(chain.staleSince),
    goneSince: text(chain.goneSince),
  };
}
