import { BarChartOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keptFresh } from '../../lib/kept-fresh';
import { Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ShowMore } from '../../ui/show-more';
import { polls as pollsRead } from './api';
import { PollCard } from './poll-card';
import { pollsSkeleton } from './polls-skeleton';
import type { People } from './use-people';

export const usePolls = (leagueId: string) => useInfiniteQuery({ ...pollsRead(leagueId), ...keptFresh });

interface Props {
  leagueId: string;
  query: ReturnType<typeof usePolls>;
  people: People;
}

/** The polls of the league: those that are open first. */
export function Polls({ leagueId, query, people }: Props) {
  return (
    <Loaded query={query} skeleton={pollsSkeleton} failed="The polls could not be loaded">
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
              rows.map((poll) => (
                <PollCard key={poll.id} {...{ leagueId, poll, people }} readAt={query.dataUpdatedAt} />
              )),
            )}
            <ShowMore query={query}>Older Polls</ShowMore>
          </>
        )
      }
    </Loaded>
  );
}
