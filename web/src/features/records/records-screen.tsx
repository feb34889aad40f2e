import { TrophyOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../lib/format';
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

interface Shown {
  stage: Stage;
  /** `all`, or a year. */
  season: string;
}

/** In the place of records that nobody has set: of the stage and the season that are chosen. */
function Empty({ stage, season }: Shown) {
  const ofPlayoffs = stage === 'playoffs';
  const [title, text] =
    season === 'all'
      ? [
          ofPlayoffs ? 'No playoff records yet' : 'No records yet',
          `Records are set with the first finished week${ofPlayoffs ? ' of playoffs' : ''}.`,
        ]
      : [
          `No ${ofPlayoffs ? 'playoff records' : 'records'} of ${season}`,
          `No finished week of ${ofPlayoffs ? 'its playoffs' : 'this season'} is known.`,
        ];
  return (
    <Card title="Records">
      <Notice icon={<TrophyOutlined />} title={title} text={text} />
    </Card>
  );
}

/** "2 seasons, 168 games" or "Season 2024, 12 playoff games": what the book on the page counts. */
function countsOf({ seasons, games }: Pick<Records, 'seasons' | 'games'>, { stage, season }: Shown): string {
  const kind = stage === 'playoffs' ? 'playoff game' : 'game';
  return `${season === 'all' ? counted(seasons.length, 'season') : `Season ${season}`}, ${counted(games, kind)}`;
}

/** "2022 to 2025" or "2024". */
function spanOf(seasons: readonly string[], season: string): string {
  const [newest, oldest] = [seasons.at(0) ?? '', seasons.at(-1) ?? ''];
  if (season !== 'all' || newest === oldest) return season === 'all' ? newest : season;
  return `${oldest} to ${newest}`;
}

function Book({ book, stage, season }: Shown & { book: Records }) {
  const me = useMySleeperId();
  const { records: set, standings } = book;
  if (set.length === 0 && standings.length === 0) return <Empty stage={stage} season={season} />;
  return (
    <>
      <RecordCards records={set} />
      {standings.length > 0 && (
        <div className={styles.columns}>
          <AllTimeTable rows={standings} note={`${wordsOf[stage]}, ${spanOf(book.seasons, season)}`} me={me} />
          <HeadToHead {...book} me={me} />
        </div>
      )}
    </>
  );
}

/** What the book on the page is of: while the one that is chosen is awaited, the one before it stays. */
function useShownBook(chosen: Shown, { data, isPlaceholderData }: UseQueryResult<Records>): Shown {
  const [last, setLast] = useState(chosen);
  if (isPlaceholderData) return last;
  if (data !== undefined && (last.stage !== chosen.stage || last.season !== chosen.season)) setLast(chosen);
  return chosen;
}

/** The league's records, its table of all seasons, and everybody against everybody. */
export function Component() {
  const leagueId = useLeagueId();
  const { stage, season, showStage, showSeason } = useShown();
  const query = useQuery({ ...records(leagueId, season, stage), placeholderData: keepPreviousData });
  const shown = useShownBook({ stage, season }, query);
  const seasons = query.data?.seasons ?? [];
  const league = useLeagueName() ?? 'League';
  const years = [{ value: 'all', label: 'All seasons' }, ...seasons.map((value) => ({ value, label: value }))];
  return (
    <>
      <PageHead
        title="Record Book"
        sub={query.data === undefined ? league : `${league} · ${countsOf(query.data, shown)}`}
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
              <Book book={book} {...shown} />
            </div>
          </Dimmed>
        )}
      </Loaded>
    </>
  );
}
