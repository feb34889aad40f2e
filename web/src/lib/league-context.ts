import { createContext, useContext } from 'react';
import { useQuery } from '@tanstack/react-query';
import { authUser } from './api/shared-reads';

const LeagueIdContext = createContext<string | undefined>(undefined);
export const LeagueIdProvider = LeagueIdContext.Provider;

const LeagueNameContext = createContext<string | undefined>(undefined);
export const LeagueNameProvider = LeagueNameContext.Provider;

/** The name of the page's league; undefined until it is known, and on pages without a league. */
export const useLeagueName = (): string | undefined => useContext(LeagueNameContext);

/** The league of the page: from its address, or the last used one. */
export const useLeagueIdMaybe = (): string | undefined => useContext(LeagueIdContext);

export function useLeagueId(): string {
  const leagueId = useContext(LeagueIdContext);
  if (!leagueId) throw new Error('this page needs a league');
  return leagueId;
}

/** The Sleeper user id of the signed-in person; people and teams are "you" by it. */
export const useMySleeperId = (): string | undefined => useQuery(authUser()).data?.sleeper?.userId;
