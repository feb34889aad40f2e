import type { League } from './api/shared-reads';

/** Who owns a roster on Sleeper, and who shares it. */
export type Owners = Pick<League['rosters'][number], 'owner_id' | 'co_owners'>;

/** Whether a Sleeper user has a team; who shares it owns it as well. */
export const ownsTeam = (userId: string | undefined, { owner_id: owner, co_owners: others }: Owners): boolean =>
  userId !== undefined && (owner === userId || others.includes(userId));
