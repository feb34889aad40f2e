import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { league as leagueRead, type League } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { Card, Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { Line, SkeletonRows } from '../../ui/skeleton';
import { moves } from './api';
import { Feed } from './feed';
import { FaabCard } from './faab-card';
import { FilterCard } from './filter-card';
import { askedFor, filtersOf, seasonWords } from './filters';
import styles from './transactions.module.css';
import { useFilters } from './use-filters';

const title = 'Transactions';
const rows = <SkeletonRows rows={8} value label="Loading transactions" />;

function Transactions({ league }: { league: League }) {
  const filters = useFilters();
  const query = useInfiniteQuery(moves(league.id, askedFor(filters.applied)));
  const shown = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const count = shown.length > 0 && `${shown.length} ${query.hasNextPage ? 'newest' : 'in all'}`;
  return (
    <>
      <FilterCard league={league} filters={filters} onAgain={() => void query.refetch()} />
      <FaabCard league={league} />
      <Card title={title} note={count || undefined}>
        <Loaded query={query} skeleton={rows} failed="Failed to fetch transactions">
          {() => <Feed moves={shown} query={query} league={league} filters={filters} skeleton={rows} />}
        </Loaded>
      </Card>
    </>
  );
}

const Waiting = () => (
  <>
    <Panel className={styles.waiting}>
      <Line width="60%" />
      <Line width="100%" height={36} />
    </Panel>
    <Card title={title}>{rows}</Card>
  </>
);

/** Every completed move of a season, or of all of them, under filters that live in the address. */
export function Component() {
  const league = useQuery(leagueRead(useLeagueId())).data;
  const [params] = useSearchParams();
  return (
    <div className={styles.page}>
      <PageHead
        title="League Transactions"
        sub={league ? `${league.name} · ${seasonWords(filtersOf(params), league)}` : 'The league’s moves'}
      />
      {league ? <Transactions league={league} /> : <Waiting />}
    </div>
  );
}
