import { UserOutlined } from '@ant-design/icons';
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
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageNotice } from '../../ui/page-notice';
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

const skeleton = (
  <Card title="Season by season">
    <SkeletonRows rows={8} label="Loading the career" />
  </Card>
);

/** Of who has played no week; a team that several share has its seasons with its owner. */
const NoCareer = ({ leagueId, member: { name, owner }, you }: { leagueId: string; member: Member; you: boolean }) => (
  <Card title="Season by season">
    {owner ? (
      <Notice
        title={`Told under ${owner.name}`}
        text={`${you ? 'You share' : `${name} shares`} this team. Its seasons and games are told under its owner.`}
        action={
          <Link className={buttonClass({})} to={paths.profile(leagueId, owner.userId)}>
            Profile of {owner.name}
          </Link>
        }
      />
    ) : (
      <Notice title="No finished week yet" text="Records and games appear with the first finished week." />
    )}
  </Card>
);

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
            <NoCareer leagueId={league.id} member={member} you={you} />
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
  const present = league && memberOf(league, userId);
  // Who has left the league has their career still.
  const isElsewhere = league !== undefined && present === undefined;
  const past = useQuery({ ...careerRead(leagueId, userId), enabled: isElsewhere });
  if (league === undefined) return skeleton;
  if (isElsewhere && past.data === undefined && statusOf(past.error) === 404) {
    return (
      <PageNotice
        icon={<UserOutlined />}
        title="User Not Found"
        text="No season of the league has had such a member with a team."
        action={
          <Link className={buttonClass({})} to={paths.league(leagueId)}>
            Back to the league
          </Link>
        }
      />
    );
  }
  const profileOf = (member: Member) => (
    <Profile key={userId} league={league} member={member} me={me} writeTo={writeTo} />
  );
  if (present) return profileOf(present);
  return (
    <Loaded query={past} skeleton={skeleton} failed="Failed to load the career">
      {(career) => profileOf(formerOf(career))}
    </Loaded>
  );
}
