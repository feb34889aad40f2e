/** An achievement of a person: earned by a week, or given by hand. */
export interface Award {
  id: string;
  ruleId: string;
  season: string;
  /** 0 for an award of the whole season. */
  week: number;
  sleeperUserId: string;
  achievementType: string;
  title: string;
  description: string;
  /** The team's points that earned it; absent where no score did. */
  pointsHundredths?: number;
  /**
   * The team and the value of a record that earned it; absent where no record did, or its team has no lasting number.
   */
  record?: { rosterId: number; value: number };
}

/** `given`; `revoked`: a corrected week took it back; `removed`: a person did, so no event brings it back. */
export type AwardState = 'given' | 'revoked' | 'removed';

/** An award's id follows from what it is for, so giving it twice is giving it once. */
export function awardId(o: {
  chainId: string;
  ruleId: string;
  season: string;
  week: number;
  sleeperUserId: string;
}): string {
  return `award:${o.chainId}:${o.ruleId}:${o.season}:${o.week}:${o.sleeperUserId}`;
}

/** The rule id of an award that an admin gives; each has its own, so nobody is kept from a second one. */
export const byHandRule = (unique: string): string => `hand-${unique}`;

/** Awards by hand that a league has at most, those that were taken away among them. */
export const mostByHand = 1_000;

/** The ids of a league's awards by hand stand between these two. */
export function byHandIds(chainId: string): { from: string; to: string } {
  const from = `award:${chainId}:${byHandRule('')}`;
  return { from, to: `${from}\uffff` };
}

export const isByHand = ({ ruleId }: Pick<Award, 'ruleId'>): boolean => ruleId.startsWith('hand-');

export interface Changes<K> {
  /** Awards that are new, or hold again after they were revoked. */
  give: Award[];
  /** Awards that stand, with what they say now. */
  keep: Award[];
  /** What the week supports no longer. */
  revoke: K[];
}

/** What has to change so that the awards of a week are the earned ones. */
export function changesOf<K extends { id: string; state: AwardState }>(
  known: readonly K[],
  earned: readonly Award[],
): Changes<K> {
  const states = new Map(known.map(({ id, state }) => [id, state]));
  const ids = new Set(earned.map(({ id }) => id));
  return {
    give: earned.filter(({ id }) => states.get(id) === undefined || states.get(id) === 'revoked'),
    keep: earned.filter(({ id }) => states.get(id) === 'given'),
    revoke: known.filter(({ id, state }) => state === 'given' && !ids.has(id)),
  };
}
