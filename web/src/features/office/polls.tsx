import { BarChartOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keptFresh } from '../../lib/kept-fresh';
import { Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ShowMore } from '../../ui/show-more';
import { SkeletonRows } from '../../ui/skeleton';
import { polls as pollsRead } from './api';
import { PollCard } from './poll-card';
import type { People } from './use-people';

/** The polls of the league: those that are open first. */
export function Polls({ leagueId, people }: { leagueId: string; people: People }) {
  const query = useInfiniteQuery({ ...pollsRead(leagueId), ...keptFresh });
  return (
    <Loaded
      query={query}
      skeleton={
        <Panel>
          <SkeletonRows rows={6} label="Loading the polls" />
        </Panel>
      }
      failed="The polls could not be loaded"
    >
      {({ pages }) =>
        pages[0]?.rows.length === 0 ? (
          <Panel>
            <Notice
              icon={<BarChartOutlined />}
              title="No polls yet"
              text="Ask the league: a rule, a deadline, a date for the draft."
            />
          </Panel>
        ) : (
          <>
            {pages.flatMap(({ rows }) =>
              rows.map((poll) => <PollCard key={poll.id} leagueId={leagueId} poll={poll} people={people} />),
            )}
            <ShowMore query={query}>Older Polls</ShowMore>
          </>
        )
      }
    </Loaded>
  );
}
