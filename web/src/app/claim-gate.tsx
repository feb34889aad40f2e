import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { saidBy } from '../lib/api/api-error';
import { availableTeams } from '../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../lib/league-context';
import { paths } from '../lib/paths';
import { Button } from '../ui/button/button';
import { Notice } from '../ui/notice';
import styles from './claim-gate.module.css';

/** Lets a person through to the league's pages once they have claimed a team; pages without a league need none. */
export function ClaimGate() {
  const leagueId = useLeagueIdMaybe();
  return leagueId ? <Gate leagueId={leagueId} /> : <Outlet />;
}

function Gate({ leagueId }: { leagueId: string }) {
  const query = useQuery(availableTeams(leagueId));
  if (query.data) {
    return query.data.userClaimedTeam ? <Outlet /> : <Navigate to={paths.claimTeam(leagueId)} replace />;
  }
  if (query.error) {
    const again = <Button onClick={() => void query.refetch()}>Try Again</Button>;
    const text = saidBy(query.error, 'The server did not respond.');
    return <Notice as="h1" kind="error" title="Your team could not be checked" text={text} action={again} />;
  }
  // The page reads its own data meanwhile and shows its skeleton: it is hardly ever a person without a team.
  return (
    <>
      <p className={styles.checking} role="status">
        Checking team claim status...
      </p>
      <Outlet />
    </>
  );
}
