import { ToolOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';

/** The page of a screen that does not exist yet. */
export function NotBuilt({ title }: { title: string }) {
  const navigate = useNavigate();
  const leagueId = useLeagueIdMaybe();
  const back = leagueId ? paths.league(leagueId) : paths.home;
  return (
    <>
      <PageHead title={title} />
      <Panel>
        <Notice
          icon={<ToolOutlined />}
          title="Not built yet"
          text={`${title} is planned, and not part of this version.`}
          action={<Button onClick={() => void navigate(back)}>{leagueId ? 'Back to league' : 'Back'}</Button>}
        />
      </Panel>
    </>
  );
}
