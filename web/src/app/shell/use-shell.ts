import { useQuery } from '@tanstack/react-query';
import {
  adminStatus,
  authUser,
  availableTeams,
  league,
  matchups,
  nflState,
  superAdminStatus,
  userLeagues,
} from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { useAppBadge, useUnread } from '../../lib/unread';
import { displayWeek, leagueWeek } from '../../lib/week';

/** What the navigation shows, from reads that the pages share; each part appears when it is there. */
export function useShell() {
  const leagueId = useLeagueIdMaybe();
  const ofLeague = { enabled: leagueId !== undefined };
  const id = leagueId ?? '';
  const leagues = useQuery(userLeagues()).data ?? [];
  const person = useQuery(authUser()).data;
  const state = useQuery(nflState()).data;
  const current = useQuery({ ...league(id), ...ofLeague }).data;
  const team = useQuery({ ...availableTeams(id), ...ofLeague }).data?.userClaimedTeam;
  const isAdmin = useQuery({ ...adminStatus(id), ...ofLeague }).data?.isAdmin ?? false;
  const isSuperAdmin = useQuery({ ...superAdminStatus(), throwOnError: false }).data ?? false;

  const unread = useUnread();
  useAppBadge(unread);

  const now = new Date();
  const week = current ? leagueWeek(current, state, now) : displayWeek(state, now);
  const pairs = useQuery({ ...matchups(id, week), enabled: current !== undefined && state !== undefined }).data;
  const gamesRun = pairs?.some((pair) => pair.some((side) => side.matchupStatus === 'In Progress')) ?? false;

  const name = current?.name ?? leagues.find((one) => one.id === leagueId)?.name;
  return {
    leagueId,
    leagues,
    league: current,
    leagueName: name,
    person,
    team,
    week,
    gamesRun,
    isAdmin,
    isSuperAdmin,
    unread,
    weekKnown: state !== undefined,
  };
}

export type ShellData = ReturnType<typeof useShell>;
