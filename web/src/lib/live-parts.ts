/**
 * Which reads of a league show a part of it, by the path behind the league's id: its first part, or the first two where
 * only these are meant; '' is the league's own.
 */
const readsOfPart: Record<string, readonly string[]> = {
  matchups: ['', 'matchups', 'my-matchup', 'optimal-lineup', 'roster', 'standings', 'playoffs', 'future-picks'],
  transactions: ['transactions', 'trades', 'future-picks'],
  rosters: [
    '',
    'rosters',
    'roster',
    'available-teams',
    'team-claims',
    'standings',
    'playoffs',
    'future-picks',
    'player-search',
    'player-form',
    'fantasy-points',
    // With the names that the teams have now.
    'power-rankings',
    'luck',
  ],
  drafts: ['historical-drafts', 'future-picks'],
  brackets: ['historical-champions', 'finals', 'member-championships', 'playoffs', 'future-picks'],
  rankings: ['power-rankings', 'luck', 'power-weights', 'season-review'],
  books: ['records', 'careers', 'finals', 'power-weights', 'season-review', 'member-championships'],
  recaps: ['recaps'],
  shares: ['season-review'],
  achievements: ['achievements'],
  // Who holds which team, who runs the league, who waits to join; one's own pages follow one's claim.
  members: [
    'memberships',
    'rosters',
    'roster',
    'my-matchup',
    'optimal-lineup',
    'available-teams',
    'team-claims',
    'fantasy-points',
    'users',
    'admin-status',
    'user',
    'admin',
    // They say who of their people is a member, and what each is called.
    'conversations',
    'invitations',
    'join-requests',
    'season-review',
  ],
  polls: ['polls', 'calendar'],
  ledger: ['ledger', 'calendar'],
  calendar: ['calendar'],
  constitution: ['constitution'],
  // What admins are told of what was done.
  logs: ['admin', 'chat/reports'],
  // While a league loads, its pages fill as they are shown; also told when a season begins or ends to be collected.
  progress: [
    '',
    'matchups',
    'my-matchup',
    'transactions',
    'trades',
    'historical-drafts',
    'historical-champions',
    'standings',
    'playoffs',
    'future-picks',
    'historical-data/status',
    'historical-data/breakdown',
  ],
};

/** The reads that show one of these parts; null for all of them, which a part that is not known here means. */
export function readsOf(parts: readonly string[]): ReadonlySet<string> | null {
  if (!parts.every((part) => part in readsOfPart)) return null;
  return new Set(parts.flatMap((part) => readsOfPart[part] ?? []));
}

/** Whether a read with this key ("api", "leagues", its id, and the path behind it) is among them. */
export function isAmong(reads: ReadonlySet<string> | null, [, , , first, second]: readonly unknown[]): boolean {
  const [read, below] = [first, second].map((part) => (typeof part === 'string' ? part : ''));
  const both = `${read}/${below}`;
  // Messages come with their own events.
  if (reads === null) return read !== 'chat' || both === 'chat/reports';
  return reads.has(read ?? '') || reads.has(both);
}

/** Whether it is the key of one conversation, which does not lie under its league; its messages are not meant. */
export const isOneConversation = ([, list, ...below]: readonly unknown[]): boolean =>
  list === 'conversations' && below.length === 1;
