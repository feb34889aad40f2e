import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router';
import { isUnauthorized, saidBy } from '../lib/api/api-error';
import { adminStatus, availableTeams } from '../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../lib/league-context';
import { hadTeam, rememberTeam } from '../lib/claimed-leagues';
import { paths } from '../lib/paths';
import { Button } from '../ui/button/button';
import { Notice } from '../ui/notice';
import styles from './claim-gate.module.css';

interface Props {
  /** Whether admins of the league pass without a team: not all of them have one. */
  letsAdminsPass?: boolean;
}

/**
 * Lets a person through to the league's pages once they have claimed a team, in whichever of its seasons; pages without
 * a league need none.
 */
export function ClaimGate({ letsAdminsPass = false }: Props) {
  const leagueId = useLeagueIdMaybe();
  return leagueId ? <Gate leagueId={leagueId} letsAdminsPass={letsAdminsPass} /> : <Outlet />;
}

/**
 * Whether the person has a team in one of the league's seasons. A response that was kept for offline use, or one of an
 * older service during an upgrade, tells only of the team of this season.
 */
const isMember = ({ isClaimed, userClaimedTeam }: { isClaimed?: boolean; userClaimedTeam: object | null }): boolean =>
  isClaimed ?? userClaimedTeam !== null;

function Gate({ leagueId, letsAdminsPass }: { leagueId: string; letsAdminsPass: boolean }) {
  const teams = availableTeams(leagueId);
  const query = useQuery(teams);
  const rights = useQuery({ ...adminStatus(leagueId), enabled: letsAdminsPass });
  const known = query.data && isMember(query.data);
  const timesRead = useQueryClient().getQueryState(teams.queryKey)?.dataUpdateCount;
  // What was read first may be what was kept for offline use before they claimed one; the second read never is.
  const isDoubtful = known === false && timesRead === 1 && hadTeam(leagueId);
  const { refetch } = query;
  useEffect(() => {
    if (isDoubtful) void refetch();
  }, [isDoubtful, refetch]);
  // Nobody is sent to claim a team by what was read before they did, while it is read again or could not be.
  const hasTeam = known === false && (isDoubtful || query.isFetching || query.isError) ? undefined : known;
  useEffect(() => {
    if (hasTeam !== undefined) rememberTeam(leagueId, hasTeam);
  }, [leagueId, hasTeam]);
  if (letsAdminsPass && rights.data?.isAdmin) return <Outlet />;
  if (hasTeam !== undefined && !(letsAdminsPass && rights.isPending)) {
    return hasTeam ? <Outlet /> : <Navigate to={paths.claimTeam(leagueId)} replace />;
  }
  // Who had a team here last time has it still, as good as always: their page need not wait for the check.
  if (hadTeam(leagueId)) return <Outlet />;
  // The session is over: the toast says so, and the sign-in opens in a moment.
  if (isUnauthorized(query.error)) return null;
  if (query.error) {
    const again = <Button onClick={() => void refetch()}>Try Again</Button>;
    const text = saidBy(query.error, 'The server did not respond.');
    return <Notice as="h1" kind="error" title="Your team could not be checked" text={text} action={again} />;
  }
  return (
    <p className={styles.checking} role="status">
      Checking team claim status...
    </p>
  );
}
