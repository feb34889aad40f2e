import { CompassOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { PageNotice } from '../../ui/page-notice';

/** An address under a league where there is nothing: the league's navigation stays. */
export function Component() {
  const navigate = useNavigate();
  const leagueId = useLeagueId();
  return (
    <PageNotice
      icon={<CompassOutlined />}
      title="404 Page Not Found"
      text="There is nothing at this address."
      action={<Button onClick={() => void navigate(paths.league(leagueId))}>Back to league</Button>}
    />
  );
}
