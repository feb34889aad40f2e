import { paths } from '../../lib/paths';
import type { ShellData } from './use-shell';

export interface AccountLink {
  label: string;
  to: string;
  /** Served by the gateway, not by a screen: the browser goes there itself. */
  leaves?: boolean;
}

/** The account's items, as far as they apply to this person. */
export function accountLinks({ leagueId, league, leagues, person, isAdmin, isSuperAdmin }: ShellData): AccountLink[] {
  // Claims and rights are those of the season that runs, from whichever season's page the panel is opened.
  const current = leagues.find(({ id }) => league?.seasons.some((one) => one.leagueId === id))?.id ?? leagueId;
  const links: AccountLink[] = [];
  const userId = person?.sleeper?.userId;
  if (userId) links.push({ label: 'Profile', to: paths.profile(leagueId, userId) });
  if (isAdmin) links.push({ label: 'Admin Panel', to: paths.screen('admin', current) });
  if (isSuperAdmin) links.push({ label: 'Super Admin', to: paths.screen('superAdmin', leagueId) });
  if (leagues.length > 1) links.push({ label: 'Choose League', to: paths.home });
  links.push({ label: 'Connect New League', to: paths.connectLeague });
  links.push({ label: 'Your Account', to: paths.account });
  links.push({ label: 'Logout', to: paths.logout, leaves: true });
  return links;
}
