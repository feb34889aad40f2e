import { day, timeOfDay } from '../../lib/format';
import type { BadgeKind } from '../../ui/badge';
import type { CollectionStatus } from './api';

const badges: Record<string, { kind: BadgeKind; text: string }> = {
  in_progress: { kind: 'warning', text: 'Processing' },
  success: { kind: 'success', text: 'Complete' },
  error: { kind: 'error', text: 'Failed' },
};

export const badgeOf = ({ status }: CollectionStatus): { kind: BadgeKind; text: string } =>
  badges[status] ?? { kind: 'neutral', text: status };

/** What is counted of a season, in the order of the columns. */
export const parts = [
  { key: 'rosters', head: 'Rosters', one: 'roster' },
  { key: 'matchups', head: 'Matchups', one: 'matchup' },
  { key: 'transactions', head: 'Transactions', one: 'transaction' },
  { key: 'drafts', head: 'Drafts', one: 'draft' },
  { key: 'unique_players_with_stats', head: 'Player stats', one: 'player stat' },
] as const;

export const collectedAt = ({ lastCollected }: CollectionStatus): string =>
  lastCollected === null ? 'never' : `${day(lastCollected)}, ${timeOfDay(lastCollected)}`;
