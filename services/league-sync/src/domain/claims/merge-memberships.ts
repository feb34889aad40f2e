import { type Claim } from './claims.js';

/** A person's membership in one of two leagues that turned out to be one. */
export interface Place {
  accountId: string | null;
  isAdmin: boolean;
  isCommissioner: boolean;
  joinedAt: Date | null;
  /** True while nothing but a season that was over when they joined says that they are in the league. */
  isOfPastSeason?: boolean;
  /** The accounts of the admins whose word has brought them in, and who have made them an admin. */
  broughtBy?: string;
  adminBy?: string;
  claim: (Claim & { claimedAt: Date }) | null;
}

/**
 * What the person has in the one league: everything of both, but the rights of who ran a season that is over, where the
 * other league knows them as they are today. Of two claims the one of the newer season counts, since a claim follows the
 * person through the other seasons; within one season that of the older league.
 */
export function mergePlaces(older: Place, younger: Place): Place {
  const joined = [older.joinedAt, younger.joinedAt].filter((at) => at !== null);
  const ofBoth = [older, younger].filter(({ accountId }) => accountId !== null);
  const isOfPastSeason = ofBoth.length > 0 && ofBoth.every((place) => place.isOfPastSeason === true);
  const ranPastSeason = (place: Place) => place.isOfPastSeason === true && place.isCommissioner;
  const rights = [older, younger].filter((place) => isOfPastSeason || !ranPastSeason(place));
  const isNewer = Number(younger.claim?.season ?? 0) > Number(older.claim?.season ?? 0);
  return {
    accountId: older.accountId ?? younger.accountId,
    isAdmin: rights.some(({ isAdmin }) => isAdmin),
    isCommissioner: rights.some(({ isCommissioner }) => isCommissioner),
    joinedAt: joined.length === 0 ? null : new Date(Math.min(...joined.map((at) => at.getTime()))),
    claim: isNewer ? younger.claim : older.claim,
    ...(isOfPastSeason && { isOfPastSeason }),
    ...firstOf('broughtBy', older, younger),
    ...firstOf('adminBy', older, younger),
  };
}

function firstOf(field: 'broughtBy' | 'adminBy', older: Place, younger: Place): Pick<Place, typeof field> {
  const by = older[field] ?? younger[field];
  return by === undefined ? {} : { [field]: by };
}

type PlaceChange = 'joined' | 'admin_granted' | 'admin_revoked' | 'claimed';

/** The changes for the person that members are notified of. */
export function placeChanges(before: Place | null, now: Place): PlaceChange[] {
  const changes: PlaceChange[] = [];
  if (now.accountId !== null && (before?.accountId ?? null) === null) changes.push('joined');
  if (now.isAdmin && before !== null && !before.isAdmin) changes.push('admin_granted');
  if (before?.isAdmin === true && !now.isAdmin) changes.push('admin_revoked');
  const isSame = before?.claim?.rosterId === now.claim?.rosterId && before?.claim?.season === now.claim?.season;
  if (now.claim !== null && before !== null && !isSame) changes.push('claimed');
  return changes;
}
