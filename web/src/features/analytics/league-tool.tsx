import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { League } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { AnalyticsPage } from './analytics-page';
import { ToolSkeleton } from './results/tool-skeleton';
import { useLeagueSeasons } from './seasons';
import type { ToolName } from './tools';
import { useToolLeague, useToolLeagueId } from './use-tool-league';

interface Props {
  tool: ToolName;
  /** The title where there is no league. */
  required?: string;
  /** What needs the league: "Fantasy points analysis". */
  what: string;
  /** Stands below the filters until league and seasons are known. */
  waiting: ReactNode;
  children: (league: League, seasons: readonly number[]) => ReactNode;
}

/** A tool that counts by a league's scoring; without a league in the address it leads to where one is chosen. */
export function LeagueTool({ tool, required = 'League Required', what, waiting, children }: Props) {
  const leagueId = useToolLeagueId();
  const league = useToolLeague();
  const seasons = useLeagueSeasons();
  const navigate = useNavigate();
  if (league && seasons) return children(league, seasons);
  if (leagueId !== undefined) return <ToolSkeleton tool={tool}>{waiting}</ToolSkeleton>;
  return (
    <AnalyticsPage tool={tool}>
      <Panel>
        <Notice
          title={required}
          text={`${what} requires a league context`}
          action={<Button onClick={() => void navigate(paths.home)}>Select League</Button>}
        />
      </Panel>
    </AnalyticsPage>
  );
}
