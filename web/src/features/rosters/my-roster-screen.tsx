import { WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { saidBy, slugOf } from '../../lib/api/api-error';
import { league as leagueRead, nflState } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { useServerTime } from '../../lib/session/session';
import { displayWeek } from '../../lib/week';
import { Card, Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { PlayerList } from '../../ui/player-link';
import side from '../../ui/side-column.module.css';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../lib/toasts';
import { ActiveRoster, OutsideRoster } from './active-roster';
import { myRoster, type MyRoster, type Team } from './api';
import { seasonWords, useForms, type Forms } from './form';
import styles from './my-roster.module.css';
import { QuickStats, TeamPerformance } from './team-figures';

const redirectMs = 1_000;

const NotFound = ({ text }: { text: string }) => (
  <Panel>
    <Notice title="Roster Not Found" text={text} />
  </Panel>
);

/** Shows that a team is needed, and opens the claim page a second later. */
function ClaimNeeded({ leagueId }: { leagueId: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ kind: 'error', title: 'Team Required', text: 'Claim your team to see its roster.' });
    const timer = setTimeout(() => void navigate(paths.claimTeam(leagueId)), redirectMs);
    return () => clearTimeout(timer);
  }, [leagueId, navigate]);
  return (
    <Panel>
      <Notice title="You have no team in this league yet" text="You are taken to where you can claim it." />
    </Panel>
  );
}

const Skeleton = () => (
  <div className={styles.columns}>
    <div className={styles.figures}>
      <Card title="Team Performance">
        <SkeletonRows rows={2} label="Loading the figures" />
      </Card>
    </div>
    <div className={styles.column}>
      <Card title="Active Roster">
        <SkeletonRows rows={12} value label="Loading your roster" />
      </Card>
    </div>
  </div>
);

interface ContentProps {
  myRoster: MyRoster;
  leagueId: string;
  week: number | undefined;
  forms: Forms | undefined;
}

/** Every player, in the order of the page. */
const idsOf = (roster: Team) =>
  [roster.startersWithDetails, roster.playersWithDetails, roster.taxiWithDetails, roster.reserveWithDetails].flatMap(
    (players) => players.map(({ playerId }) => playerId),
  );

function Content({ myRoster, leagueId, week, forms }: ContentProps) {
  const { needsClaim, roster, standing } = myRoster;
  if (needsClaim) return <ClaimNeeded leagueId={leagueId} />;
  if (!roster) return <NotFound text="This league has no team of yours in this season." />;
  return (
    <PlayerList label={roster.team_name} ids={idsOf(roster)}>
      <p className={styles.warning} role="note">
        <WarningOutlined aria-hidden="true" />
        Your roster is shown as it is in Sleeper. Changes to it must be made in the Sleeper app or on its site.
      </p>
      <div className={styles.columns}>
        <aside className={`${styles.figures} ${side.side}`} aria-label="Figures of the team">
          <TeamPerformance standing={standing} />
          <QuickStats standing={standing} faab={roster.faab} />
        </aside>
        <div className={styles.column}>
          <ActiveRoster roster={roster} week={week} forms={forms} />
          <OutsideRoster title="Taxi Squad" players={roster.taxiWithDetails} week={week} forms={forms} />
          <OutsideRoster title="Injured Reserve" players={roster.reserveWithDetails} week={week} forms={forms} />
        </div>
      </div>
    </PlayerList>
  );
}

/** The person's own team: who starts and who sits, and how the team does. It can be read only. */
export function Component() {
  const leagueId = useLeagueId();
  const query = useQuery(myRoster(leagueId));
  const league = useQuery(leagueRead(leagueId)).data;
  const state = useQuery(nflState()).data;
  const forms = useForms(leagueId, league?.season);
  const now = useServerTime();
  const isRunning = league !== undefined && league.season === state?.season;
  const hadNoTeam = !query.data && slugOf(query.error) === 'no-roster';
  return (
    <>
      <PageHead title="My Roster" sub={league ? seasonWords(league, forms) : 'Loading the league'} />
      {hadNoTeam ? (
        <NotFound text={saidBy(query.error, '')} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton />} failed="Failed to load your roster">
          {(myRoster) => (
            <Content
              myRoster={myRoster}
              leagueId={leagueId}
              week={isRunning ? displayWeek(state, now) : undefined}
              forms={forms}
            />
          )}
        </Loaded>
      )}
    </>
  );
}
