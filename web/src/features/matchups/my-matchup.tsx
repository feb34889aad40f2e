import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { saidBy, slugOf } from '../../lib/api/api-error';
import type { League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { counted, legsOf } from '../../lib/playoff-round';
import { paths } from '../../lib/paths';
import { Announcer } from '../../ui/announcer';
import { StatusBadge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { myMatchup, type MyMatchup } from './api';
import { Hero } from './hero';
import { LineupSkeleton } from './lineup-skeleton';
import { Lineups } from './lineups';
import { Median } from './median';
import { keptMeanwhile } from './use-week-reads';

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

function Game({ matchup, league }: { matchup: MyMatchup; league: League }) {
  const { status, user, opponent, median } = matchup;
  if (!opponent && user.lineup.starters.length === 0) {
    return <Notice title={noMatchup} text="A bye, the end of the season, or not drawn yet." />;
  }
  const score = [user, opponent].flatMap((side) => (side ? [`${side.teamName} ${points(counted(side))}`] : []));
  const legs = opponent ? legsOf(league, matchup.week, [user, opponent]) : undefined;
  return (
    <>
      <Announcer text={status === 'In Progress' ? score.join(', ') : ''} />
      <Hero matchup={matchup} legs={legs} />
      {median && <Median median={median} score={user.points} />}
      <Lineups user={user} opponent={opponent} total={legs ? `Week ${matchup.week} total` : 'Total'} />
    </>
  );
}

/** The person's own game of the week with both line-ups. */
export function MyMatchupCard({ league, week }: { league: League; week: number }) {
  const leagueId = league.id;
  const query = useQuery({ ...myMatchup(leagueId, week), ...keptMeanwhile });
  const isOld = query.isPlaceholderData;
  const { data, error } = query;
  const mustClaim = !data && error?.message.includes('claim a team');
  const hadNoTeam = !data && slugOf(error) === 'no-roster';
  return (
    <Card
      title="My Matchup"
      extra={
        data && (
          <Dimmed when={isOld}>
            <StatusBadge status={data.status} />
          </Dimmed>
        )
      }
    >
      {mustClaim && <ClaimFirst leagueId={leagueId} />}
      {hadNoTeam && <Notice title={noMatchup} text={saidBy(error, '')} />}
      {!mustClaim && !hadNoTeam && (
        <Dimmed when={isOld}>
          <Loaded query={query} skeleton={<LineupSkeleton />} failed="Failed to load your matchup">
            {(matchup) => <Game matchup={matchup} league={league} />}
          </Loaded>
        </Dimmed>
      )}
    </Card>
  );
}
