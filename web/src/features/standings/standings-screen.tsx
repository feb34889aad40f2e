import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { league as leagueRead, type League } from '../../lib/api/shared-reads';
import { counted } from '../../lib/format';
import { useLeagueId } from '../../lib/league-context';
import { useMyRosterId } from '../../lib/my-roster';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import type { Place } from '../../ui/data-table/sort-in-address';
import { Dimmed } from '../../ui/dimmed';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { standings, type Table } from './api';
import { StandingsCard } from './standings-card';
import styles from './standings.module.css';
import { hasResults, rulesOf } from './words';

const views = [
  { value: 'all', label: 'Overall' },
  { value: 'divisions', label: 'Divisions' },
] as const;
type View = (typeof views)[number]['value'];

/** What the address names: `?season=2024&view=divisions&sort=for`. */
function useShown(league: League | undefined, leagueId: string) {
  const [search, setSearch] = useSearchParams();
  const named = league?.seasons.find(({ season }) => season === search.get('season'));
  const setRest: Place['setRest'] = (values) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { preventScrollReset: true },
    );
  const place: Place = { rest: search, setRest };
  return {
    season: named?.season ?? league?.season,
    seasonId: named?.leagueId ?? leagueId,
    view: (search.get('view') === 'divisions' ? 'divisions' : 'all') as View,
    place,
    showSeason: (season: string) => setRest({ season: season === league?.season ? undefined : season }),
    showView: (view: View) => setRest({ view: view === 'all' ? undefined : view }),
  };
}

/** Its head has the height of the table's, where a note stands below title and button on a phone. */
const skeleton = (
  <Card
    title="Standings"
    note={'\u00a0'}
    extra={
      <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} disabled>
        Export
      </Button>
    }
  >
    <SkeletonRows rows={12} value label="Loading the standings" />
  </Card>
);

function noteOf(table: Table): string | undefined {
  const { week, weeksLeft } = table;
  if (!hasResults(table)) return undefined;
  if (weeksLeft === 0) return 'final';
  // Results can be there a moment before the week that they belong to.
  if (week === 0) return undefined;
  return `after Week ${week}, ${counted(weeksLeft, 'week')} left`;
}

const Rules = ({ table }: { table: Table }) => (
  <Card title="How teams are ranked">
    <ul className={styles.rules}>
      {rulesOf(table).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Card>
);

interface TablesProps {
  table: Table;
  view: View;
  seasonId: string;
  place: Place;
}

function Tables({ table, view, seasonId, place }: TablesProps) {
  const myRosterId = useMyRosterId(seasonId, table.rows);
  const note = noteOf(table);
  const file = `standings-${table.season}`;
  if (view === 'all' || table.divisions.length === 0) {
    return <StandingsCard title="Standings" {...{ file, note, table, myRosterId, place }} rows={table.rows} />;
  }
  return table.divisions.map(({ number, name }) => (
    <StandingsCard
      key={number}
      title={name}
      {...{ note, table, myRosterId, place }}
      file={`${file}-division-${number}`}
      rows={table.rows.filter(({ division }) => division?.number === number)}
      within
    />
  ));
}

/** The table of a regular season: any of the league's, sorted by any column. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const { season, seasonId, view, place, showSeason, showView } = useShown(league, leagueId);
  const query = useQuery({ ...standings(seasonId), placeholderData: keepPreviousData });
  const seasons = (league?.seasons ?? []).map((one) => ({ value: one.season, label: one.season }));
  // While another season is awaited the table of the one before stays.
  const idOf = (table: Table) => league?.seasons.find((one) => one.season === table.season)?.leagueId ?? seasonId;
  const hasDivisions = (query.data?.divisions.length ?? 0) > 0;
  return (
    <>
      <PageHead
        title="Standings"
        sub={league && season ? `${league.name} · Season ${season}` : 'Loading the league'}
        action={
          <div className={styles.filters}>
            {hasDivisions && <Segmented label="Teams" value={view} options={views} onChange={showView} />}
            {seasons.length > 1 && (
              <NativeSelect aria-label="Season" value={season} options={seasons} onChange={showSeason} />
            )}
          </div>
        }
      />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the standings">
        {(table) => (
          <Dimmed when={query.isPlaceholderData}>
            <div className={styles.stack}>
              <Tables table={table} view={view} seasonId={idOf(table)} place={place} />
              <Rules table={table} />
            </div>
          </Dimmed>
        )}
      </Loaded>
    </>
  );
}
