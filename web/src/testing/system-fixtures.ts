import type { BodyOf } from '../lib/api/schema-types';
import { leagueId } from './fixtures';
import { response } from './api-server';
import { openPage } from './open-page';

export const A = '/api/super-admin';
const now = '2025-12-07T14:00:00.000Z';
export const at = (secondsAgo: number): string => new Date(Date.parse(now) - secondsAgo * 1_000).toISOString();
type SystemReport = BodyOf<'/api/super-admin/system'>;
type League = NonNullable<SystemReport['sync']>['leagues'][number];
export const aSyncedLeague = (name: string, change: Partial<League> = {}): League => ({
  leagueId: `id-${name}`,
  name,
  state: 'ready',
  approval: 'approved',
  isWatched: true,
  syncedAt: at(48),
  nextAt: at(-12),
  staleSince: null,
  goneSince: null,
  ...change,
});
const aProcess = (service: string, process: string, eventsWaiting = 0) => ({
  service,
  process,
  version: '1.4.0',
  startedAt: at(3_600 * 50),
  eventsWaiting,
  oldestEventAt: eventsWaiting === 0 ? null : at(90),
});
export const report = (change: Partial<SystemReport> = {}): SystemReport => ({
  at: now,
  sync: {
    leagues: [
      aSyncedLeague('Gridiron', { approval: 'suspended', nextAt: null, syncedAt: at(6 * 3_600) }),
      aSyncedLeague('Lagging', { staleSince: at(600), isWatched: false }),
      aSyncedLeague('Frontier'),
    ],
    totalLeagues: 3,
    stalestWatched: aSyncedLeague('Busy Bay'),
    nflStateAt: at(20),
    nflStateNextAt: at(-40),
    playersAt: null,
    playersNextAt: null,
    players: 11_482,
    statWeek: '2025, Week 14',
    statsAt: at(240),
    budget: { calls: 312, limit: 900, blockedUntil: null, minutes: [0, 120, 704, 312], refused: 2 },
  },
  queues: [
    { stream: 'LEAGUE', consumer: 'rankings', waiting: 0, oldestAt: null },
    { stream: 'LEAGUE', consumer: 'awards', waiting: 2, oldestAt: at(2) },
  ],
  processes: [aProcess('admin', 'a'), aProcess('chat-messaging', 'b', 14), aProcess('chat-messaging', 'c', 14)],
  ...change,
});

/** The dead letters, and the services whose outbox could not be read. */
export const lettersSent = (letters: unknown[], unread: string[] = []) =>
  response(200, letters, { 'X-Unread-Outboxes': unread.join(', ') });

export const openSystem = (routes: Record<string, unknown> = {}, heading = 'System') =>
  openPage(`/leagues/${leagueId}/super-admin/system`, heading, {
    [`GET ${A}/status`]: true,
    [`GET ${A}/system`]: report(),
    [`GET ${A}/dead-letters`]: lettersSent([]),
    'GET /api/nfl-data/status': { state: 'ready', ingestions: [] },
    ...routes,
  });
