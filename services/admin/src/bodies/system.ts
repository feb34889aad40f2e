import { type QueueDepth } from '@dynasty/kit/bus';
import { StringOrNull } from '@dynasty/kit/http/fields';
import { type ProcessReport } from '@dynasty/kit/processes';
import { type GetSyncOverviewResponse, type LeagueFreshness } from '@dynasty/proto/league/v1/installation_service';
import { type Static, Type } from 'typebox';

/** What is known of the installation at this moment; null for a part that could not be had. */
export interface SystemReport {
  sync: GetSyncOverviewResponse | null;
  queues: QueueDepth[] | null;
  processes: ProcessReport[] | null;
}

/** When a league was read, and when it is read next. */
export const Freshness = Type.Object({
  leagueId: Type.String(),
  name: Type.String(),
  state: Type.String({ description: 'loading, ready or failed' }),
  approval: Type.String(),
  isWatched: Type.Boolean(),
  syncedAt: StringOrNull,
  nextAt: Type.Unsafe<string | null>({ ...StringOrNull, description: 'null while it is suspended' }),
  staleSince: StringOrNull,
  goneSince: Type.Unsafe<string | null>({
    ...StringOrNull,
    description: 'Since when the provider does not have it any more',
  }),
});

const Sync = Type.Object({
  leagues: Type.Array(Freshness, {
    description: 'Those first that were read longest ago; 200 at most: league-freshness lists all of them',
  }),
  totalLeagues: Type.Integer(),
  stalestWatched: Type.Union([Freshness, Type.Null()], {
    description: 'Of the approved leagues that members look at, the one that was read longest ago',
  }),
  nflStateAt: StringOrNull,
  nflStateNextAt: StringOrNull,
  playersAt: StringOrNull,
  playersNextAt: StringOrNull,
  players: Type.Integer(),
  statWeek: Type.Unsafe<string | null>({
    ...StringOrNull,
    description: 'Season and week of the newest stat lines: "2025, Week 14"',
  }),
  statsAt: StringOrNull,
  budget: Type.Object({
    calls: Type.Integer({ description: 'Calls to the provider in the last 60 s' }),
    limit: Type.Integer(),
    blockedUntil: StringOrNull,
    minutes: Type.Array(Type.Integer(), {
      description: 'Calls of each of the last 15 minutes, oldest first; the last one is still running',
    }),
    refused: Type.Integer({ description: 'Replies 429 in the last 24 hours' }),
  }),
});

const oldest = Type.Unsafe<string | null>({
  ...StringOrNull,
  description: 'The oldest that waits; null when none does',
});

const Queue = Type.Object({
  stream: Type.String(),
  consumer: Type.String(),
  waiting: Type.Integer(),
  oldestAt: oldest,
});

const Process = Type.Object({
  service: Type.String(),
  process: Type.String(),
  version: Type.String(),
  startedAt: Type.String(),
  eventsWaiting: Type.Union([Type.Integer(), Type.Null()], {
    description: "In the service's outbox; null without one, and while its database does not say",
  }),
  oldestEventAt: oldest,
});

/** The installation at this moment; null for a part that could not be had. */
export const System = Type.Object({
  at: Type.String({ format: 'date-time' }),
  sync: Type.Union([Sync, Type.Null()]),
  queues: Type.Union([Type.Array(Queue), Type.Null()]),
  processes: Type.Union([Type.Array(Process), Type.Null()]),
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The report on the wire. */
export function systemBody({ sync, queues, processes }: SystemReport, now: Date): Static<typeof System> {
  return { at: now.toISOString(), sync: sync && syncBody(sync), queues, processes };
}

/** A league's freshness on the wire. */
export const freshnessOf = ({
  watched,
  syncedAt,
  nextAt,
  staleSince,
  goneSince = '',
  ...league
}: LeagueFreshness): Static<typeof Freshness> => ({
  ...league,
  isWatched: watched,
  syncedAt: orNull(syncedAt),
  nextAt: orNull(nextAt),
  staleSince: orNull(staleSince),
  goneSince: orNull(goneSince),
});

function syncBody(sync: NonNullable<SystemReport['sync']>): Static<typeof Sync> {
  return {
    leagues: sync.leagues.map(freshnessOf),
    totalLeagues: sync.totalLeagues,
    stalestWatched: sync.stalestWatched ? freshnessOf(sync.stalestWatched) : null,
    nflStateAt: orNull(sync.nflStateAt),
    nflStateNextAt: orNull(sync.nflStateNextAt),
    playersAt: orNull(sync.playersAt),
    playersNextAt: orNull(sync.playersNextAt),
    players: sync.players,
    statWeek: orNull(sync.statWeek),
    statsAt: orNull(sync.statsAt),
    budget: {
      calls: sync.budget?.calls ?? 0,
      limit: sync.budget?.limit ?? 0,
      blockedUntil: orNull(sync.budget?.blockedUntil ?? ''),
      minutes: sync.budget?.minutes ?? [],
      refused: sync.budget?.refused ?? 0,
    },
  };
}
