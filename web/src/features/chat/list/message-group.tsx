import { memo, type ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar';
import type { Message } from '../message';
import styles from './message.module.css';
import { MessageItem } from './message-item';
import type { Group } from './rows';

interface Props {
  group: Group;
  me: string | undefined;
  /** Whose team they have, if any, and their picture. */
  teamName: string | null | undefined;
  image: string | null | undefined;
  /** When the first was written, in words. */
  time: string;
  /** The one of these messages whose actions are shown. */
  activeId: string | undefined;
  /** The one of these messages that was jumped to. */
  markedId: string | undefined;
  actions: (message: Message) => ReactNode;
  below: (message: Message) => ReactNode;
  onActive: (messageId: string | undefined) => void;
  onGoTo: (messageId: string) => void;
}

/** What one person wrote without a long pause. Rendered again only when something of it has changed: a log is long. */
export const MessageGroup = memo(function MessageGroup(props: Props) {
  const { group, me, teamName, image, time, activeId, markedId, ...forItems } = props;
  const first = group.messages[0];
  if (!first) return null;
  const own = group.userId === me;
  return (
    <li className={`${styles.group} ${own ? styles.own : ''}`}>
      {!own && <Avatar name={teamName ?? group.userName} image={image} size={28} />}
      <div className={styles.bubbles}>
        <p className={styles.by}>
          <strong dir="auto">{own ? 'You' : group.userName || 'Unknown User'}</strong>
          <time dateTime={first.createdAt} title={new Date(first.createdAt).toLocaleString('en-US')}>
            {' '}
            · {time}
          </time>
        </p>
        {group.messages.map((message) => (
          <MessageItem
            key={message.id}
            {...forItems}
            message={message}
            me={me}
            active={activeId === message.id}
            marked={markedId === message.id}
          />
        ))}
      </div>
    </li>
  );
});
