import { paths, type ScreenName } from '../../lib/paths';
import type { League, UserLeague } from '../../lib/api/shared-reads';
import { lastWeek } from '../../lib/week';
import { ownsTeam } from '../../lib/owns-team';
import { accountLinks } from '../shell/account-links';
import { isGroup, navEntries } from '../shell/nav-items';
import type { ShellData } from '../shell/use-shell';

export type Kind = 'Screens' | 'Weeks' | 'Teams' | 'Members' | 'Players' | 'Leagues';

/** Something that can be gone to. */
export interface Place {
  kind: Kind;
  label: string;
  /** What tells it from its likes: a team's owner, a player's position. */
  detail?: string;
  /** Its address; a player has none, but a card above the page. */
  to?: string;
  /** Sleeper's id of a player. */
  playerId?: string;
  /** Served by the gateway: the browser goes there itself. */
  leaves?: boolean;
}

export const keyOf = (place: Place): string => `${place.kind}:${place.playerId ?? place.to}`;

interface Screen {
  label: string;
  screen: ScreenName;
  detail?: string;
}

/** Screens that stand in no menu of the bar. */
const others: readonly Screen[] = [
  { label: 'League Chat', screen: 'chat' },
  { label: 'Power Rankings', screen: 'powerRankings' },
  { label: 'Season Review', screen: 'seasonReview' },
  { label: 'Player Statistics', screen: 'playerStats', detail: 'Analytics' },
  { label: 'Fantasy Points', screen: 'fantasyPoints', detail: 'Analytics' },
  { label: 'Player Consistency', screen: 'playerConsistency', detail: 'Analytics' },
  { label: 'Position Consistency', screen: 'positionConsistency', detail: 'Analytics' },
  { label: 'Red Zone Rushing', screen: 'redZone', detail: 'Analytics' },
  { label: 'Red Zone Receiving', screen: 'redZoneReceiving', detail: 'Analytics' },
  { label: 'Defense vs Position', screen: 'defenseVsPosition', detail: 'Analytics' },
  { label: 'Schedule Grid', screen: 'scheduleGrid', detail: 'Analytics' },
];

function screensOf(shell: ShellData): Place[] {
  const { leagueId } = shell;
  const inMenus = navEntries.flatMap((entry): readonly Screen[] =>
    isGroup(entry) ? entry.items.map((item) => ({ ...item, detail: entry.label })) : [entry],
  );
  const home: Place[] = leagueId ? [{ kind: 'Screens', label: 'Dashboard', to: paths.league(leagueId) }] : [];
  const named = [...inMenus, ...others].map(({ label, screen, detail }): Place => ({
    kind: 'Screens',
    label,
    to: paths.screen(screen, leagueId),
    ...(detail !== undefined && { detail }),
  }));
  const account = accountLinks(shell).map((link): Place => ({ kind: 'Screens', detail: 'Account', ...link }));
  return [...home, ...named, ...account];
}

const weeksOf = (leagueId: string): Place[] =>
  Array.from({ length: lastWeek }, (_, index) => ({
    kind: 'Weeks',
    label: `Week ${index + 1}`,
    detail: 'Matchups',
    to: `${paths.screen('matchups', leagueId)}?week=${index + 1}`,
  }));

const teamsOf = ({ id, rosters }: League): Place[] =>
  rosters.map((roster) => ({
    kind: 'Teams',
    label: roster.team_name,
    ...(roster.display_name !== null && { detail: roster.display_name }),
    to: `${paths.screen('rosters', id)}#team-${roster.roster_id}`,
  }));

const membersOf = ({ id, users, rosters }: League): Place[] =>
  users.map((user) => {
    const team = rosters.find((roster) => ownsTeam(user.user_id, roster))?.team_name;
    return {
      kind: 'Members',
      label: user.display_name,
      ...(team !== undefined && { detail: team }),
      to: paths.profile(id, user.user_id),
    };
  });

const leagueOf = ({ id, name, season }: UserLeague): Place => ({
  kind: 'Leagues',
  label: name,
  detail: `Season ${season}`,
  to: paths.league(id),
});

/** All that is known without asking: screens, weeks, teams and members of the league, and the person's other leagues. */
export function placesOf(shell: ShellData): Place[] {
  const { league, leagues, leagueId } = shell;
  const otherLeagues = leagues.filter(({ id }) => id !== leagueId).map(leagueOf);
  if (!leagueId) return [...screensOf(shell), ...otherLeagues];
  const ofLeague = league ? [...teamsOf(league), ...membersOf(league)] : [];
  return [...screensOf(shell), ...weeksOf(leagueId), ...ofLeague, ...otherLeagues];
}
