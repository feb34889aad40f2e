import { useQuery } from '@tanstack/react-query';
import { Card, Panel } from '../../../ui/card';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { AnalyticsPage } from '../analytics-page';
import { positionConsistency } from '../api';
import { leaguePositions } from '../fantasy-points/fields';
import type { Fields } from '../filters/fields';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { LeagueRequired } from '../league-required';
import { Result } from '../results/result';
import { ToolSkeleton } from '../results/tool-skeleton';
import { useLeagueSeasons } from '../seasons';
import { useToolLeague } from '../use-tool-league';
import { PositionResult } from './position-result';
import { SeasonChoice } from './season-choice';
import { useSeasons } from './use-seasons';

/** From 1 to 20 games. */
const mostGames = 20;

const fields = {
  position: {
    label: 'Position',
    fallback: '',
    options: [{ value: '', label: 'Choose a position' }, ...leaguePositions.map((value) => ({ value, label: value }))],
  },
  minGames: {
    label: 'Minimum games',
    fallback: '8',
    options: Array.from({ length: mostGames }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
    chip: (games) => `${games} games or more`,
    always: true,
  },
} satisfies Fields;

const waiting = (
  <Card title="Ranking">
    <TableSkeleton label="Loading the ranking" columns={6} />
  </Card>
);

function Position({ leagueId, seasons }: { leagueId: string; seasons: readonly number[] }) {
  const filters = useToolFilters(fields);
  const chosen = useSeasons(filters.rest, seasons);
  const { applied, draft } = filters;
  const name = useToolLeague()?.name ?? 'League';
  const query = useQuery({
    ...positionConsistency(leagueId, {
      position: applied.position,
      seasons: chosen.applied,
      minGames: Number(applied.minGames),
    }),
    enabled: applied.position !== '',
  });
  const changes = filters.changes + (chosen.isChanged ? 1 : 0);
  const analyze = () =>
    changes > 0 ? filters.apply(draft, { seasons: chosen.written, sort: undefined }) : void query.refetch();
  return (
    <AnalyticsPage tool="positionConsistency" sub={`${name} scoring · who is steady and who is boom or bust`}>
      <ToolFilters
        name="Analyze a position"
        filters={{ ...filters, changes }}
        search="Analyze Position"
        incomplete={draft.position === '' || chosen.draft.length === 0}
        onSearch={analyze}
        also={chosen.applied.map((season) => `Season ${season}`)}
      >
        <SeasonChoice seasons={seasons} chosen={chosen.draft} onChange={chosen.edit} />
      </ToolFilters>
      {applied.position === '' ? (
        <Panel>
          <Notice title="Choose a position" text="Then press Analyze Position to rank its players by consistency." />
        </Panel>
      ) : (
        <Result query={query} skeleton={waiting} failed="Failed to fetch position consistency data">
          {(data) => <PositionResult data={data} place={filters} />}
        </Result>
      )}
    </AnalyticsPage>
  );
}

function InLeague({ leagueId }: { leagueId: string }) {
  const seasons = useLeagueSeasons();
  return seasons ? (
    <Position leagueId={leagueId} seasons={seasons} />
  ) : (
    <ToolSkeleton tool="positionConsistency">{waiting}</ToolSkeleton>
  );
}

/** How steady the players of a position score. */
export const Component = () => (
  <LeagueRequired tool="positionConsistency" what="Position consistency analysis">
    {(leagueId) => <InLeague leagueId={leagueId} />}
  </LeagueRequired>
);
