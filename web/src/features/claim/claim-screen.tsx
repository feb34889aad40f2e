import { CheckCircleOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { availableTeams, league } from '../../lib/api/shared-reads';
import { rememberTeam } from '../../lib/claimed-leagues';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Card, Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { useClaimTeam, type Team, type Teams } from './api';
import styles from './claim.module.css';
import { TeamRow } from './team-row';

const redirectMs = 1_000;

function TeamList({ teams, leagueId }: { teams: Teams; leagueId: string }) {
  const claim = useClaimTeam(leagueId);
  const navigate = useNavigate();
  const [arrived, setArrived] = useState(false);
  const mine = teams.userClaimedTeam;

  useEffect(() => {
    if (!arrived) return;
    const timer = setTimeout(() => void navigate(paths.league(leagueId)), redirectMs);
    return () => clearTimeout(timer);
  }, [arrived, leagueId, navigate]);

  const onClaim = (rosterId: number) => {
    const onSuccess = () => {
      // The claim stands, also where who has which team could not be read again.
      rememberTeam(leagueId, true);
      setArrived(true);
    };
    claim.mutate({ path: { leagueId }, body: { rosterId } }, { onSuccess });
  };

  const free = teams.availableTeams.some((team) => !team.claimedBy);
  const concerns = (team: Team) => team.rosterId === mine?.rosterId || (!mine && team.isAvailable);
  const inOrder = [...teams.availableTeams].sort((a, b) => Number(concerns(b)) - Number(concerns(a)));
  const dashboard = () => void navigate(paths.league(leagueId));
  return (
    <>
      {mine && (
        <Panel>
          <Notice
            icon={<CheckCircleOutlined />}
            title="Team Already Claimed"
            text={`You manage ${mine.teamName} in this league.`}
            action={
              <Button kind="primary" onClick={dashboard}>
                Go to your dashboard
              </Button>
            }
          />
        </Panel>
      )}
      {!mine && !free && (
        <Panel>
          <Notice
            icon={<TeamOutlined />}
            title="No Teams Available"
            text="All teams in this league have been claimed."
          />
        </Panel>
      )}
      <Card title="Teams" note={teams.availableTeams.length}>
        <ul>
          {inOrder.map((team) => (
            <TeamRow
              key={team.id}
              team={team}
              yours={team.rosterId === mine?.rosterId}
              claiming={claim.isPending && claim.variables.body.rosterId === team.rosterId}
              hasTeam={mine !== null}
              locked={claim.isPending}
              onClaim={() => onClaim(team.rosterId)}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Where a member claims their team; the other pages of the league wait for it. */
export function Component() {
  const leagueId = useLeagueId();
  const query = useQuery(availableTeams(leagueId));
  const current = useQuery(league(leagueId)).data;
  const sub = current ? `${current.name} · Season ${current.season}` : 'The team that you manage in Sleeper';
  return (
    <div className={styles.page}>
      <PageHead title="Claim Your Team" sub={sub} />
      <Loaded
        query={query}
        skeleton={
          <Card title="Teams">
            <SkeletonRows rows={6} value label="Loading the teams" />
          </Card>
        }
        failed="The teams could not be loaded"
      >
        {(teams) => <TeamList teams={teams} leagueId={leagueId} />}
      </Loaded>
    </div>
  );
}
