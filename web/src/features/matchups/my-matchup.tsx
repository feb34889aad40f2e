import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { saidBy, slugOf } from '../../lib/api/api-error';
import type { League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { decidingPoints } from '../../lib/playoff-round';
import { paths } from '../../lib/paths';
import { Announcer } from '../../ui/announcer';
import { StatusBadge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Notice } from '../../ui/notice';
import { myMatchup, teamMatchup, type MyMatchup } from './api';
import { Hero } from './hero';
import { LineupSkeleton } from './lineup-skeleton';
import { Lineups } from './lineups';
import styles from './matchups.module.css';
import { Median } from './median';
import { stageOf, usePlayoffs } from './use-playoffs';
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

function Game({ matchup, myRosterId }: { matchup: MyMatchup; myRosterId: number | undefined }) {
  const { status, user, opponent, median } = matchup;
  if (!opponent && user.lineup.starters.length === 0) {
    return <Notice title={noMatchup} text="A bye, the end of the season, or not drawn yet." />;
  }
  const score = [user, opponent].flatMap((side) => (side ? [`${side.teamName} ${points(decidingPoints(side))}`] : []));
  return (
    <>
      <Announcer text={status === 'In Progress' ? score.join(', ') : ''} />
      <Hero matchup={matchup} myRosterId={myRosterId} />
      {median && <Median median={median} score={user.points} />}
      <Lineups
        user={user}
        opponent={opponent}
        week={matchup.week}
        isOver={status === 'Final'}
        total={user.roundLegs ? `Week ${matchup.week} total` : 'Total'}
        live={status === 'In Progress'}
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
export function MyMatchupCard({ league, week }: { league: League; week: number }) {
  const leagueId = league.id;
  const brackets = usePlayoffs(league, week);
  const query = useQuery({ ...myMatchup(leagueId, week), ...keepOldWeek });
  return (
    <WeekCard
      title="My Matchup"
      note={stageOf(brackets, query.data)}
      query={query}
      badge={({ status }) => <StatusBadge status={status} />}
      skeleton={<LineupSkeleton />}
      failed="Failed to load your matchup"
      instead={query.data ? undefined : noTeam(query.error, leagueId)}
    >
      {(matchup) => <Game matchup={matchup} myRosterId={matchup.user.rosterId} />}
    </WeekCard>
  );
}

interface TeamProps {
  league: League;
  week: number;
  rosterId: number;
  myRosterId: number | undefined;
}

/** Another team's game of the week, with the way back to one's own. */
export function TeamMatchupCard({ league, week, rosterId, myRosterId }: TeamProps) {
  const brackets = usePlayoffs(league, week);
  const query = useQuery({ ...teamMatchup(league.id, week, rosterId), ...keepOldWeek });
  const noSuchTeam = slugOf(query.error) === 'no-roster';
  return (
    <WeekCard
      title="Line-ups"
      note={stageOf(brackets, query.data)}
      query={query}
      badge={({ status }) => (
        <span className={styles.wayBack}>
          {myRosterId !== undefined && <Link to={`?week=${week}`}>My matchup</Link>}
          <StatusBadge status={status} />
        </span>
      )}
      skeleton={<LineupSkeleton />}
      failed="Failed to load the line-ups"
      instead={query.data || !noSuchTeam ? undefined : <Notice title={noMatchup} text={saidBy(query.error, '')} />}
    >
      {(matchup) => <Game matchup={matchup} myRosterId={myRosterId} />}
    </WeekCard>
  );
}
