import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { AnalyticsPage } from './analytics-page';
import { tools, type ToolName } from './tools';
import { useToolLeagueId } from './use-tool-league';

interface Props {
  tool: ToolName;
  /** What needs the league: "Fantasy points analysis". */
  what: string;
  children: (leagueId: string) => ReactNode;
}

/** A tool that counts by a league's scoring; without a league in the address it leads to where one is chosen. */
export function LeagueRequired({ tool, what, children }: Props) {
  const leagueId = useToolLeagueId();
  const navigate = useNavigate();
  if (leagueId !== undefined) return children(leagueId);
  return (
    <AnalyticsPage tool={tool} sub={tools[tool].sentence}>
      <Panel>
        <Notice
          title="League Required"
          text={`${what} requires a league context`}
          action={<Button onClick={() => void navigate(paths.home)}>Select League</Button>}
        />
      </Panel>
    </AnalyticsPage>
  );
}
