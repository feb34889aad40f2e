import { BarChartOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { polls as pollsRead } from './api';
import { keptFresh } from '../../lib/kept-fresh';
import { PollCard } from './poll-card';
import type { People } from './use-people';

/** The polls of the league: those that are open first. */
export function Polls({ leagueId, people }: { leagueId: string; people: People }) {
  const query = useQuery({ ...pollsRead(leagueId), ...keptFresh });
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
      {(polls) =>
        polls.length === 0 ? (
          <Panel>
            <Notice
              icon={<BarChartOutlined />}
              title="No polls yet"
              text="Ask the league: a rule, a deadline, a date for the draft."
            />
          </Panel>
        ) : (
          <>
            {polls
              .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
              .map((poll) => (
                <PollCard key={poll.id} leagueId={leagueId} poll={poll} people={people} />
              ))}
          </>
        )
      }
    </Loaded>
  );
}
