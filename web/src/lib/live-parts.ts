/** Which reads of a league show a part of it, by the path behind the league's id; '' is the league's own. */
const readsOfPart: Record<string, readonly string[]> = {
  matchups: ['', 'matchups', 'my-matchup', 'optimal-lineup', 'roster', 'playoffs'],
  transactions: ['transactions'],
  rosters: ['', 'rosters', 'roster', 'available-teams', 'team-claims', 'playoffs'],
  drafts: ['historical-drafts'],
  brackets: ['historical-champions', 'finals', 'playoffs'],
  rankings: ['power-rankings'],
  achievements: ['achievements'],
  members: [
    'memberships',
    'available-teams',
    'team-claims',
    'users',
    'admin-status',
    'user',
    'admin',
    'invitations',
    'join-requests',
  ],
  // While a league loads, its pages fill as they are shown.
  progress: ['', 'matchups', 'my-matchup', 'transactions', 'historical-drafts', 'historical-champions', 'playoffs'],
};

/** The reads that show one of these parts; null for all of them, which a part that is not known here means. */
export function readsOf(parts: readonly string[]): ReadonlySet<string> | null {
  if (!parts.every((part) => part in readsOfPart)) return null;
  return new Set(parts.flatMap((part) => readsOfPart[part] ?? []));
}
