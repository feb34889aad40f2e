import { useQuery } from '@tanstack/react-query';
import { memberships } from '../../../lib/api/shared-reads';
import type { Nameable } from '../composer/mentions';

/** The members of a league, who can be named and written to. */
export const useMembers = (leagueId: string): Nameable[] =>
  (useQuery(memberships(leagueId)).data ?? []).flatMap(
    ({ sleeperUserId, displayName, sleeperUsername, teamName, avatar }) => {
      const name = displayName ?? sleeperUsername;
      return name ? [{ sleeperUserId, name, teamName, avatar }] : [];
    },
  );
