import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column';
import type { Sort } from '../../../ui/data-table/sort';
import { AnalyticsPage } from '../analytics-page';
import type { Zone } from '../api';
import type { Fields } from '../filters/fields';
import { ToolFilters } from '../filters/tool-filters';
import type { ToolFilters as Filters } from '../filters/use-tool-filters';
import { ownerColumn } from '../results/player-columns';
import { Result } from '../results/result';
import { weeksThrough } from '../seasons';
import { tools } from '../tools';
import { useOwners, useToolLeagueId } from '../use-tool-league';
import { Leaders, type Leader } from './leaders';
import { SharesCard } from './shares-card';

interface Data<Row> {
  season: number;
  zone: Zone;
  throughWeek: number;
  players: Row[];
}

interface Props<F extends Fields, Row, D extends Data<Row>> {
  tool: 'redZone' | 'redZoneReceiving';
  filters: Filters<F>;
  query: UseQueryResult<D>;
  waiting: ReactNode;
  failed: string;
  summary: (data: D) => ReactNode;
  /** Of the leaders. */
  titleOf: (zone: Zone) => string;
  columnsOf: (zone: Zone) => Column<Row>[];
  firstSort: Sort;
  /** How often a player was given the ball, or thrown to. */
  playsOf: (row: Row) => number;
  empty: string;
}

/** What rushing and receiving have in common: filters, the summary, and the leaders with whose players they are. */
export function RedZonePage<F extends Fields, Row extends Leader, D extends Data<Row>>(props: Props<F, Row, D>) {
  const { tool, filters, query, summary, titleOf, columnsOf, firstSort, playsOf, empty } = props;
  const leagueId = useToolLeagueId();
  const owners = useOwners();
  const name = tools[tool].title;
  const owned = owners ? [ownerColumn<Row>(owners, (row) => row.sleeper_id)] : [];
  // For the zone of the rows: they stay until those of the zone that was asked for are here.
  const columnsFor = (zone: Zone) => [...columnsOf(zone), ...owned];
  const isMine = ({ sleeper_id: id }: Leader) => owners?.byPlayer.get(id ?? '')?.you ?? false;
  const sharers = (players: readonly Row[]) =>
    players
      .toSorted((a, b) => playsOf(b) - playsOf(a))
      .map((row) => ({ id: row.player_id, name: row.playerName, position: row.position, mine: isMine(row) }));
  return (
    <AnalyticsPage tool={tool} fields={filters.fields}>
      <ToolFilters
        name={`Filter ${name.toLowerCase()}`}
        filters={filters}
        without={['zone']}
        also={query.data && [weeksThrough(query.data.throughWeek)]}
        onAgain={() => void query.refetch()}
      />
      <Result query={query} skeleton={props.waiting} failed={props.failed} from="plays">
        {(data) => (
          <>
            {summary(data)}
            <SharesCard
              kind={tool === 'redZone' ? 'rushing' : 'receiving'}
              season={data.season}
              players={sharers(data.players)}
              ready={leagueId === undefined || owners !== undefined}
            />
            <Leaders
              title={titleOf(data.zone)}
              file={`${name} ${data.season}`.toLowerCase().replaceAll(' ', '-')}
              columns={columnsFor(data.zone)}
              rows={data.players}
              firstSort={firstSort}
              place={filters}
              busy={query.isPlaceholderData}
              empty={empty}
              isMine={isMine}
            />
          </>
        )}
      </Result>
    </AnalyticsPage>
  );
}
