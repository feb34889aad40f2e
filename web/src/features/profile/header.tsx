import { TrophyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberships } from '../../lib/api/shared-reads';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { PageTitle } from '../../ui/page-title';
import { Parts } from '../../ui/parts';
import { championships } from './api';
import type { Member } from './member';
import styles from './header.module.css';
import shared from './profile.module.css';

interface Props {
  leagueId: string;
  member: Member;
  you: boolean;
  /** The first season that they played here. */
  since: string | undefined;
  /** The way to write to them, if they can be; to one's own season on one's own profile. */
  message: ReactNode;
  children: ReactNode;
}

/** Who it is, what they are in the league, and what they have won. */
export function Header({ leagueId, member, you, since, message, children }: Props) {
  const titles = useQuery(championships(leagueId)).data?.[member.userId] ?? [];
  const place = useQuery(memberships(leagueId)).data?.find(({ sleeperUserId }) => sleeperUserId === member.userId);
  const detail = [member.teamName, since === undefined ? '' : `member since ${since}`].filter(Boolean).join(' · ');
  return (
    <section className={styles.header} aria-label="Member">
      <PageTitle page={member.name} />
      <div className={styles.who}>
        <Avatar name={member.name} image={member.avatar} size={56} />
        <div className={styles.names}>
          <h1 dir="auto">
            {member.name} {you && <span className={styles.you}>(You)</span>}
          </h1>
          <p>
            <Parts text={detail} />
          </p>
        </div>
        <div className={styles.badges}>
          {titles.map((season) => (
            <Badge key={season} kind="outline">
              <TrophyOutlined className={shared.trophy} aria-hidden="true" /> {season} Champion
            </Badge>
          ))}
          {member.isCommissioner && <Badge kind="warning">Commissioner</Badge>}
          {place?.isAdmin && <Badge kind="accent">Admin</Badge>}
          {place?.isClaimed && <Badge kind="success">Active Member</Badge>}
        </div>
        {message && <div>{message}</div>}
      </div>
      {children}
    </section>
  );
}
