import { useQuery } from '@tanstack/react-query';
import { statusOf } from '../../lib/api/api-error';
import type { League } from '../../lib/api/shared-reads';
import { career, type Career } from './api';
import { toldUnder } from './member';

/** Who looks at a profile; the id is that under which their games are told. */
export interface Viewer {
  userId: string;
  name: string;
  avatar: string | null;
}

/**
 * The viewer of somebody else's profile, and their career: their own, or else, once it is known that they have none,
 * that of the owner whose team they share. Empty on one's own profile and on that of the owner.
 */
export function useViewer(
  league: League,
  me: string | undefined,
  shownId: string,
): { viewer?: Viewer | undefined; mine?: Career | undefined } {
  const user = league.users.find((one) => one.user_id === me);
  const isElsewhere = me !== undefined && me !== shownId;
  const own = useQuery({ ...career(league.id, me ?? ''), enabled: isElsewhere });
  const owner = me && toldUnder(league, me);
  const isUnplayed = own.data === undefined && statusOf(own.error) === 404;
  const isOwn = owner === me || own.data !== undefined;
  const userId = isOwn ? me : isUnplayed ? owner : undefined;
  const isTold = isElsewhere && userId !== undefined && userId !== shownId;
  const shared = useQuery({ ...career(league.id, owner ?? ''), enabled: isTold && !isOwn });
  if (!isTold) return {};
  return {
    viewer: user && { userId, name: user.display_name, avatar: user.avatar },
    mine: isOwn ? own.data : shared.data,
  };
}
