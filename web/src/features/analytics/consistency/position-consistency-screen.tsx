import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/format';
import { Card, Panel } from '../../../ui/card';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton';
import { Notice } from '../../../ui/notice';
import { AnalyticsPage } from '../analytics-page';
import { positionConsistency } from '../api';
import type { League } from '../../../lib/api/shared-reads';
import type { Fields } from '../filters/fields';
import { optionsOf, positionsOf } from '../filters/positions';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { LeagueTool } from '../league-tool';
import { Result } from '../results/result';
import { PositionResult } from './position-result';
import { SeasonChoice } from './season-choice';
import { seasonsField, useSeasons } from './use-seasons';

/** From 1 to 20 games. */
const mostGames = 20;

const fieldsOf = (positions: readonly string[]) =>
  ({
    position: {
      label: 'Position',
      fallback: '',
      options: [{ value: '', label: 'Choose a position' }, ...optionsOf(positions)],
    },
    minGames: {
      label: 'Minimum games',
      fallback: '8',
      options: optionsOf(Array.from({ length: mostGames }, (_, index) => String(index + 1))),
      chip: (games) => `${counted(Number(games), 'game')} or more`,
      always: true,
    },
  }) satisfies Fields;

const waiting = (
  <Card title="Ranking">
    <TableSkeleton label="Loading the ranking" columns={6} />
  </Card>
);

function Position({ league, seasons }: { league: League; seasons: readonly number[] }) {
  const fields = fieldsOf(positionsOf(league));
  const filters = useToolFilters(fields);
  const chosen = useSeasons(filters.rest, seasons);
  const { applied, draft } = filters;
  const query = useQuery({
    ...positionConsistency(league.id, {
      position: applied.position,
      seasons: chosen.applied,
      minGames: Number(applied.minGames),
    }),
    enabled: applied.position !== '',
  });
  const changes = filters.changes + (chosen.isChanged ? 1 : 0);
  const analyze = () => {
    if (changes === 0) return void query.refetch();
    filters.apply(draft, { seasons: chosen.written, sort: undefined });
    chosen.reset();
  };
  const clear = () => {
    chosen.reset();
    filters.clear();
  };
  return (
    <AnalyticsPage
      tool="positionConsistency"
      fields={{ ...fields, seasons: seasonsField(seasons) }}
      linesOf={chosen.applied}
      sub={`${league.name} scoring · who is steady and who is boom or bust`}
    >
      <ToolFilters
        name="Analyze a position"
        filters={{ ...filters, changes, clear }}
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

/** How steady the players of a position score. */
export const Component = () => (
  <LeagueTool
    tool="positionConsistency"
    required="League ID required"
    what="Position consistency analysis"
    waiting={waiting}
  >
    {(league, seasons) => <Position league={league} seasons={seasons} />}
  </LeagueTool>
);
