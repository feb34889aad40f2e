import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { saidBy, slugOf } from '../../lib/api/api-error';
import { points } from '../../lib/format';
import { decidingPoints } from '../../lib/playoff-round';
import { paths } from '../../lib/paths';
import { Announcer } from '../../ui/announcer';
import { StatusBadge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice';
import { myMatchup, type MyMatchup } from './api';
import { Hero } from './hero';
import { LineupSkeleton } from './lineup-skeleton';
import { Lineups } from './lineups';
import { Median } from './median';
import { keepOldWeek } from './use-week-reads';
import { WeekCard } from './week-card';

const noMatchup = 'No matchup found for this week';

function ClaimFirst({ leagueId }: { leagueId: string }) {
  const navigate = useNavigate();
  return (
    <Notice
      icon={<UserAddOutlined />}
      title="You need to claim a team in this league first"
      text="Visit your league dashboard to claim your team"
      action={<Button onClick={() => void navigate(paths.league(leagueId))}>Go to your dashboard</Button>}
    />
  );
}

function Game({ matchup }: { matchup: MyMatchup }) {
  const { status, user, opponent, median } = matchup;
  if (!opponent && user.lineup.starters.length === 0) {
    return <Notice title={noMatchup} text="A bye, the end of the season, or not drawn yet." />;
  }
  const score = [user, opponent].flatMap((side) => (side ? [`${side.teamName} ${points(decidingPoints(side))}`] : []));
  return (
    <>
      <Announcer text={status === 'In Progress' ? score.join(', ') : ''} />
      <Hero matchup={matchup} />
      {median && <Median median={median} score={user.points} />}
      <Lineups
        user={user}
        opponent={opponent}
        week={matchup.week}
        isOver={status === 'Final'}
        total={user.roundLegs ? `Week ${matchup.week} total` : 'Total'}
      />
    </>
  );
}

/** What a refusal means that is no failure: there is no team to show. */
function noTeam(error: Error | null, leagueId: string): ReactNode {
  if (error?.message.includes('claim a team')) return <ClaimFirst leagueId={leagueId} />;
  return slugOf(error) === 'no-roster' ? <Notice title={noMatchup} text={saidBy(error, '')} /> : undefined;
}

/** The person's own game of the week with both line-ups. */
export function MyMatchupCard({ leagueId, week }: { leagueId: string; week: number }) {
  const query = useQuery({ ...myMatchup(leagueId, week), ...keepOldWeek });
  return (
    <WeekCard
      title="My Matchup"
      query={query}
      badge={({ status }) => <StatusBadge status={status} />}
      skeleton={<LineupSkeleton />}
      failed="Failed to load your matchup"
      instead={query.data ? undefined : noTeam(query.error, leagueId)}
    >
      {(matchup) => <Game matchup={matchup} />}
    </WeekCard>
  );
}
