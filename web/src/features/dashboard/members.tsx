import { CrownOutlined, SafetyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberships, type League } from '../../lib/api/shared-reads';
import { isCurrentMember } from '../../lib/current-member';
import { useMySleeperId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { ownsTeam } from '../../lib/owns-team';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { TeamCell } from '../../ui/team-cell';
import styles from './members.module.css';

interface Member {
  userId: string;
  name: string;
  teamName: string;
  avatar: string | null;
  commissioner: boolean;
  rank: number;
}

/** The people of the league in the order of the standings; those without a team come last. */
function membersOf(league: League): Member[] {
  return league.users
    .map((user): Member => {
      const roster = league.rosters.find((one) => ownsTeam(user.user_id, one));
      const standing = league.standings.find((row) => row.rosterId === roster?.roster_id);
      return {
        userId: user.user_id,
        name: user.display_name,
        teamName: roster?.team_name ?? user.metadata.team_name ?? user.display_name,
        avatar: user.avatar,
        commissioner: user.is_owner || (roster?.isCommissioner === true && roster.owner_id === user.user_id),
        rank: standing?.rank ?? league.standings.length + 1,
      };
    })
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name));
}

const Icons = ({ commissioner, admin }: { commissioner: boolean; admin: boolean }) => (
  <>
    {commissioner && (
      <CrownOutlined className={styles.crown} role="img" aria-label="Commissioner" title="Commissioner" />
    )}
    {admin && <SafetyOutlined className={styles.shield} role="img" aria-label="Admin" title="Admin" />}
  </>
);

interface Props {
  league: League;
  /** The way to write to a member; it belongs to another feature and is handed in. */
  writeTo: (member: { sleeperUserId: string; name: string }) => ReactNode;
}

export function Members({ league, writeTo }: Props) {
  const me = useMySleeperId();
  const people = useQuery(memberships(league.id)).data ?? [];
  const members = membersOf(league);
  return (
    <Card title="League Members" note={members.length || undefined}>
      {members.length === 0 ? (
        <Notice title="No member data available" />
      ) : (
        <ul>
          {members.map((member) => (
            <li key={member.userId} className={styles.row}>
              <Link to={paths.profile(league.id, member.userId)} className={styles.link}>
                <TeamCell
                  name={member.name}
                  detail={member.teamName}
                  avatarName={member.teamName}
                  image={member.avatar}
                  you={member.userId === me}
                  icons={
                    <Icons
                      commissioner={member.commissioner}
                      admin={people.some((one) => one.sleeperUserId === member.userId && one.isAdmin)}
                    />
                  }
                />
              </Link>
              {member.userId !== me &&
                isCurrentMember(league, people, member.userId) &&
                writeTo({ sleeperUserId: member.userId, name: member.name })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
