import {
  AchievementsAwarded,
  AchievementsPagesChanged,
  AchievementsRevoked,
} from './gen/dynasty/events/v1/achievements.js';
import { AdminLeagueStatusChanged, AdminPagesChanged } from './gen/dynasty/events/v1/admin.js';
import { AnalyticsDataRefreshed } from './gen/dynasty/events/v1/analytics.js';
import { ChatMessageChanged, ChatMessageHidden, ChatMessagePosted } from './gen/dynasty/events/v1/chat.js';
import {
  LeagueAccountDeleted,
  LeagueChainsMerged,
  LeagueConnected,
  LeagueJoinAttempted,
  LeagueMembershipChanged,
  LeagueSeasonCompleted,
  LeagueSleeperUserReleased,
  LeagueStatsUpdated,
  LeagueSynced,
  LeagueTransactionCompleted,
  LeagueWeekFinalized,
} from './gen/dynasty/events/v1/league.js';
import {
  RankingsPagesChanged,
  RankingsRecapPublished,
  RankingsRecapShared,
  RankingsRecordsBroken,
  RankingsWeekRanked,
} from './gen/dynasty/events/v1/rankings.js';

/**
 * Every fact that travels between services: subject -> message type. No other file spells a subject.
 * The part before the first dot names the owner, whose stream (in capitals) keeps the event.
 */
export const subjects = {
  'league.connected.v1': LeagueConnected,
  'league.chains_merged.v1': LeagueChainsMerged,
  'league.synced.v1': LeagueSynced,
  'league.week_finalized.v1': LeagueWeekFinalized,
  'league.transaction_completed.v1': LeagueTransactionCompleted,
  'league.season_completed.v1': LeagueSeasonCompleted,
  'league.membership_changed.v1': LeagueMembershipChanged,
  'league.join_attempted.v1': LeagueJoinAttempted,
  'league.sleeper_user_released.v1': LeagueSleeperUserReleased,
  'league.account_deleted.v1': LeagueAccountDeleted,
  'league.stats_updated.v1': LeagueStatsUpdated,
  'analytics.data_refreshed.v1': AnalyticsDataRefreshed,
  'rankings.week_ranked.v1': RankingsWeekRanked,
  'rankings.recap_published.v1': RankingsRecapPublished,
  'rankings.recap_shared.v1': RankingsRecapShared,
  'rankings.records_broken.v1': RankingsRecordsBroken,
  'rankings.pages_changed.v1': RankingsPagesChanged,
  'achievements.awarded.v1': AchievementsAwarded,
  'achievements.revoked.v1': AchievementsRevoked,
  'achievements.pages_changed.v1': AchievementsPagesChanged,
  'chat.message_posted.v1': ChatMessagePosted,
  'chat.message_changed.v1': ChatMessageChanged,
  'chat.message_hidden.v1': ChatMessageHidden,
  'admin.league_status_changed.v1': AdminLeagueStatusChanged,
  'admin.pages_changed.v1': AdminPagesChanged,
} as const;

export type Subject = keyof typeof subjects;

/** The payload that travels under a subject. */
export type EventOf<S extends Subject> = ReturnType<(typeof subjects)[S]['decode']>;

/** The JetStream streams, one for each owner of facts. */
export const streams = ['LEAGUE', 'CHAT', 'ANALYTICS', 'RANKINGS', 'ACHIEVEMENTS', 'ADMIN'] as const;

/** The stream that keeps a subject, for instance LEAGUE for league.synced.v1. */
export function streamOf(subject: Subject): (typeof streams)[number] {
  const owner = subject.slice(0, subject.indexOf('.')).toUpperCase();
  const stream = streams.find((name) => name === owner);
  if (stream === undefined) throw new Error(`no stream keeps ${subject}`);
  return stream;
}
