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

type User = League['users'][number];

/** The people of the league with their teams, in the order of the standings; those without a team come last. */
function membersOf({ users, rosters, standings }: League) {
  const inOrder = users.map((user) => {
    const roster = rosters.find((one) => ownsTeam(user.user_id, one));
    const standing = standings.find((row) => row.rosterId === roster?.roster_id);
    return { user, roster, rank: standing?.rank ?? standings.length + 1 };
  });
  return inOrder.sort((a, b) => a.rank - b.rank || a.user.display_name.localeCompare(b.user.display_name));
}

const isCommissioner = ({ user_id: userId, is_owner: isOwner }: User, roster?: League['rosters'][number]): boolean =>
  isOwner || (roster?.isCommissioner === true && roster.owner_id === userId);

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
          {members.map(({ user, user: { user_id: userId, display_name: name }, roster }) => {
            const teamName = roster?.team_name ?? user.metadata.team_name ?? name;
            return (
              <li key={userId} className={styles.row}>
                <Link to={paths.profile(league.id, userId)} className={styles.link}>
                  <TeamCell
                    name={name}
                    detail={teamName}
                    avatarName={teamName}
                    image={user.avatar}
                    you={userId === me}
                    icons={
                      <>
                        {isCommissioner(user, roster) && (
                          <CrownOutlined
                            className={styles.crown}
                            role="img"
                            aria-label="Commissioner"
                            title="Commissioner"
                          />
                        )}
                        {people.some((one) => one.sleeperUserId === userId && one.isAdmin) && (
                          <SafetyOutlined className={styles.shield} role="img" aria-label="Admin" title="Admin" />
                        )}
                      </>
                    }
                  />
                </Link>
                {userId !== me && isCurrentMember(league, people, userId) && writeTo({ sleeperUserId: userId, name })}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
