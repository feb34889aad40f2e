/** A person's place, by what tells whose word it stands on. */
export interface Vouched {
  sleeperUserId: string;
  accountId: string | null;
  isAdmin: boolean;
  /** True while nothing but a season that was over when they joined says that they are in the league. */
  isOfPastSeason?: boolean;
  /** The account of the admin whose word has brought them in. */
  broughtBy?: string;
}

/** A league in its current season, by what tells whose word counts in it. */
export interface Today {
  people: readonly Vouched[];
  /** Sleeper users that run the season. */
  runners: ReadonlySet<string>;
  /** Accounts that hold their Sleeper user by an admin's word alone. */
  unproved: ReadonlySet<string>;
}

/**
 * Whether an account's word counts as that of an admin of the current season. Of those who came in by a season that was
 * over it does for who runs the current one and has proved to be that person: an old season gives nobody a say in today's.
 */
export function isAdminToday(accountId: string | undefined, { people, runners, unproved }: Today): boolean {
  const giver = people.find((person) => person.accountId !== null && person.accountId === accountId);
  if (giver === undefined) return false;
  if (giver.isOfPastSeason !== true) return giver.isAdmin;
  return runners.has(giver.sleeperUserId) && !unproved.has(giver.accountId ?? '');
}

/** Whether a person is who they say: they have proved it, or the word of an admin of today says so. */
export const isVouchedToday = (person: Vouched, today: Today): boolean =>
  person.isOfPastSeason !== true ||
  !today.unproved.has(person.accountId ?? '') ||
  isAdminToday(person.broughtBy, today);
