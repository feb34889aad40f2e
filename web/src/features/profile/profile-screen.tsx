import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { league as leagueRead, memberships, type League } from '../../lib/api/shared-reads';
import { statusOf } from '../../lib/api/api-error';
import { isCurrentMember } from '../../lib/current-member';
import { useLeagueId, useMySleeperId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { AchievementsCard } from './achievements-card';
import { career as careerRead } from './api';
import { CareerStats } from './career-stats';
import { Header } from './header';
import { MeetingsCard } from './meetings-card';
import { formerOf, memberOf, type Member } from './member';
import styles from './profile.module.css';
import { RivalsCard } from './rivals-card';
import { SeasonsCard } from './seasons-card';
import { StatementCard } from './statement-card';
import { useViewer } from './use-viewer';
import { WeeksCard } from './weeks-card';

type WriteTo = (member: { sleeperUserId: string; name: string }) => ReactNode;

const rows = <SkeletonRows rows={8} label="Loading the career" />;
const skeleton = <Card title="Season by season">{rows}</Card>;

/** Files of their own: few who have a team have played no week, and few addresses name nobody. */
const NoCareer = latePart('no-career', () => import('./no-career').then((file) => file.NoCareer), rows);
const NotFound = latePart('no-profile', () => import('./not-found').then((file) => file.NotFound), skeleton);

/** One's own profile leads to one's season; there is nobody to write to. */
const toReview = (leagueId: string) => (
  <Link className={buttonClass({})} to={paths.screen('seasonReview', leagueId)}>
    Season in review
  </Link>
);

interface Props {
  league: League;
  member: Member;
  me: string | undefined;
  writeTo: WriteTo;
}

function Profile({ league, member, me, writeTo }: Props) {
  const { userId, name } = member;
  const you = userId === me;
  const query = useQuery(careerRead(league.id, userId));
  const people = useQuery(memberships(league.id)).data ?? [];
  const { viewer, mine } = useViewer(league, me, userId);
  const career = query.data;
  const isUnplayed = query.error !== null && statusOf(query.error) === 404;
  return (
    <div className={styles.page}>
      <Header
        leagueId={league.id}
        member={member}
        you={you}
        since={career?.seasons.at(-1)?.season}
        message={
          you
            ? toReview(league.id)
            : isCurrentMember(league, people, userId) && writeTo({ sleeperUserId: userId, name })
        }
      >
        {career && <CareerStats career={career} />}
      </Header>
      <div className={styles.columns}>
        <div className={styles.column}>
          {isUnplayed ? (
            <Card title="Season by season">
              <NoCareer leagueId={league.id} member={member} you={you} />
            </Card>
          ) : (
            <Loaded query={query} skeleton={skeleton} failed="Failed to load the career">
              {(data) => <SeasonsCard name={name} career={data} you={you} mine={mine} />}
            </Loaded>
          )}
          <AchievementsCard leagueId={league.id} userId={userId} />
          {career && <WeeksCard career={career} />}
        </div>
        <aside className={styles.column} aria-label="Statement and rivals">
          <StatementCard leagueId={league.id} userId={userId} name={name} you={you} />
          {career && viewer && <MeetingsCard member={member} career={career} me={viewer} />}
          {career && career.rivals.length > 0 && <RivalsCard rivals={career.rivals} leagueId={league.id} />}
        </aside>
      </div>
    </div>
  );
}

/** A member of the league; the way to write to them belongs to another feature and is handed in. */
export function ProfileScreen({ writeTo }: { writeTo: WriteTo }) {
  const leagueId = useLeagueId();
  const { userId = '' } = useParams();
  const me = useMySleeperId();
  const league = useQuery(leagueRead(leagueId)).data;
  const people = useQuery(memberships(leagueId));
  const present = league && memberOf(league, people.data ?? [], userId);
  // Who has left the league has their career still.
  const past = useQuery({ ...careerRead(leagueId, userId), enabled: !!league && !present });
  if (league === undefined) return skeleton;
  const member = present ?? (past.data && formerOf(past.data));
  if (member) return <Profile key={userId} league={league} member={member} me={me} writeTo={writeTo} />;
  // Nobody is called unknown before it is read who was given a team.
  return statusOf(past.error) === 404 ? (
    <Loaded query={people} skeleton={skeleton} failed="Failed to load the members">
      {() => <NotFound leagueId={leagueId} />}
    </Loaded>
  ) : (
    <Loaded query={past} skeleton={skeleton} failed="Failed to load the career">
      {() => skeleton}
    </Loaded>
  );
}
