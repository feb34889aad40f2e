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
import { useServerTime } from '../../lib/session/session';
import { useAppBadge, useUnread } from '../../lib/unread';
import { displayWeek } from '../../lib/week';

/** No event tells that a week is over. Where it could not be read which week it is, pages show less until it is. */
const stateEveryMs = 300_000;
const stateAgainMs = 30_000;

/** What the navigation shows, from reads that the pages share; each part appears when it is there. */
export function useShell() {
  const leagueId = useLeagueIdMaybe();
  const ofLeague = { enabled: leagueId !== undefined };
  const id = leagueId ?? '';
  const leagues = useQuery(userLeagues()).data ?? [];
  const person = useQuery(authUser()).data;
  const state = useQuery({
    ...nflState(),
    refetchInterval: ({ state: { error } }) => (error ? stateAgainMs : stateEveryMs),
  }).data;
  const current = useQuery({ ...league(id), ...ofLeague }).data;
  const team = useQuery({ ...availableTeams(id), ...ofLeague }).data?.userClaimedTeam;
  const isAdmin = useQuery({ ...adminStatus(id), ...ofLeague }).data?.isAdmin ?? false;
  const isSuperAdmin = useQuery({ ...superAdminStatus(), throwOnError: false }).data ?? false;

  const unread = useUnread();
  useAppBadge(unread);

  const week = displayWeek(state, useServerTime());
  // Games run in the season that is being played, whichever season's page is open.
  const running = current?.seasons.find(({ season }) => season === state?.season)?.leagueId;
  const pairs = useQuery({ ...matchups(running ?? '', week), enabled: running !== undefined }).data;
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
