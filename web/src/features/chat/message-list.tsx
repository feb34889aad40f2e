import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { authUser, memberships } from '../../lib/api/shared-reads';
import { ago } from '../../lib/format';
import { useLeagueId } from '../../lib/league-context';
import { Avatar } from '../../ui/avatar';
import type { Messages } from './api';
import styles from './chat.module.css';
import { groupMessages, type Group } from './group-messages';
import { MessageBody } from './message-body';
import { useMinute } from './use-minute';

interface GroupProps {
  group: Group;
  own: boolean;
  now: number;
  teamName: string;
  avatar: string | null | undefined;
}

function MessageGroup({ group, own, now, teamName, avatar }: GroupProps) {
  const first = group.messages[0];
  if (!first) return null;
  return (
    <li className={`${styles.group} ${own ? styles.own : ''}`}>
      {!own && <Avatar name={teamName} image={avatar} size={28} />}
      <div className={styles.bubbles}>
        <p className={styles.by}>
          <strong dir="auto">{own ? 'You' : group.userName}</strong>
          <time dateTime={first.createdAt}> · {ago(first.createdAt, now)}</time>
        </p>
        {group.messages.map((message) => (
          <MessageBody key={message.id} message={message} />
        ))}
      </div>
    </li>
  );
}

/** The messages, opened at the end; own ones at the right. */
export function MessageList({ messages }: { messages: Messages }) {
  const leagueId = useLeagueId();
  const me = useQuery(authUser()).data?.id;
  const people = useQuery(memberships(leagueId)).data ?? [];
  const now = useMinute();
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  return (
    <div ref={box} className={styles.log} role="log" aria-label="League chat messages" tabIndex={0}>
      <ul className={styles.groups}>
        {groupMessages(messages).map((group) => {
          const person = people.find((one) => one.userId === group.userId);
          return (
            <MessageGroup
              key={group.messages[0]?.id}
              group={group}
              own={group.userId === me}
              now={now}
              teamName={person?.teamName ?? group.userName}
              avatar={person?.avatar}
            />
          );
        })}
      </ul>
    </div>
  );
}
