import { TrophyOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { count } from '../../lib/format';
import { useLeagueId, useLeagueName, useMySleeperId } from '../../lib/league-context';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { StatCardSkeleton } from '../../ui/stat-card';
import { AllTimeTable } from './all-time-table';
import { records, type Records, type Stage } from './api';
import { HeadToHead } from './head-to-head';
import { RecordCards } from './record-cards';
import styles from './records.module.css';

const stages = [
  { value: 'regular', label: 'Regular season' },
  { value: 'playoffs', label: 'Playoffs' },
  { value: 'both', label: 'Both' },
] as const;

const wordsOf: Record<Stage, string> = { regular: 'regular season', playoffs: 'playoffs', both: 'all games' };

/** What the address names: `?stage=playoffs&season=2024`; the regular seasons of all years name nothing. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const stage = stages.find(({ value }) => value === search.get('stage'))?.value ?? 'regular';
  const named = search.get('season') ?? '';
  const show = (name: string, value: string, usual: string) =>
    setSearch(
      (before) => {
        if (value === usual) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { preventScrollReset: true },
    );
  return {
    stage,
    season: /^\d{4}$/.test(named) ? named : 'all',
    showStage: (value: Stage) => show('stage', value, 'regular'),
    showSeason: (value: string) => show('season', value, 'all'),
  };
}

const skeleton = (
  <>
    <div className={styles.cards}>
      {['Highest week', 'Lowest week', 'Biggest blow-out', 'Narrowest win'].map((label) => (
        <StatCardSkeleton key={label} label={label} awaited="the records" />
      ))}
    </div>
    <div className={styles.columns}>
      <Card title="All-time standings">
        <SkeletonRows rows={10} label="Loading the standings" />
      </Card>
      <Card title="Head-to-head">
        <SkeletonRows rows={10} label="Loading the records against each other" />
      </Card>
    </div>
  </>
);

const empty = (
  <Card title="Records">
    <Notice icon={<TrophyOutlined />} title="No records yet" text="Records are set with the first finished week." />
  </Card>
);

/** "2022 to 2025" or "2024". */
function spanOf(seasons: readonly string[], season: string): string {
  const [newest, oldest] = [seasons.at(0) ?? '', seasons.at(-1) ?? ''];
  if (season !== 'all' || newest === oldest) return season === 'all' ? newest : season;
  return `${oldest} to ${newest}`;
}

interface BookProps {
  book: Records;
  note: string;
}

function Book({ book, note }: BookProps) {
  const me = useMySleeperId();
  if (book.standings.length === 0) return empty;
  return (
    <>
      <RecordCards records={book.records} />
      <div className={styles.columns}>
        <AllTimeTable rows={book.standings} note={note} me={me} />
        <HeadToHead {...book} me={me} />
      </div>
    </>
  );
}

/** The league's records, its table of all seasons, and everybody against everybody. */
export function Component() {
  const leagueId = useLeagueId();
  const { stage, season, showStage, showSeason } = useShown();
  const query = useQuery({ ...records(leagueId, season, stage), placeholderData: keepPreviousData });
  const { seasons = [], games } = query.data ?? {};
  const league = useLeagueName() ?? 'League';
  const years = [{ value: 'all', label: 'All seasons' }, ...seasons.map((value) => ({ value, label: value }))];
  const played = seasons.length === 1 ? '1 season' : `${seasons.length} seasons`;
  return (
    <>
      <PageHead
        title="Record Book"
        sub={games === undefined ? league : `${league} · ${played}, ${count(games)} games`}
        action={
          <div className={styles.filters}>
            <Segmented label="Games that count" value={stage} options={stages} onChange={showStage} />
            <NativeSelect aria-label="Season" value={season} options={years} onChange={showSeason} />
          </div>
        }
      />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the record book">
        {(book) => (
          <Dimmed when={query.isPlaceholderData}>
            <div className={styles.stack}>
              <Book book={book} note={`${wordsOf[stage]}, ${spanOf(book.seasons, season)}`} />
            </div>
          </Dimmed>
        )}
      </Loaded>
    </>
  );
}
