import type { ReactNode } from 'react';
import { timeOfDay } from '../../../lib/format';
import type { Message } from '../message';
import styles from './list.module.css';
import { MessageBody } from './message-body';

interface Props {
  message: Message;
  me: string | undefined;
  /** What can be done with it is shown. */
  active: boolean;
  /** It was jumped to. */
  marked: boolean;
  actions: ReactNode;
  below: ReactNode;
  onActive: (active: boolean) => void;
  onGoTo: (messageId: string) => void;
}

/** A message with what can be done with it, which shows on hover, focus and touch. */
export function MessageItem({ message, me, active, marked, actions, below, onActive, onGoTo }: Props) {
  return (
    <div
      className={`${styles.item} ${marked ? styles.marked : ''}`}
      data-message={message.id}
      role="article"
      tabIndex={-1}
      aria-label={`${message.userId === me ? 'You' : message.userName}, ${timeOfDay(message.createdAt)}`}
      onMouseEnter={() => onActive(true)}
      onMouseLeave={() => onActive(false)}
      onFocus={() => onActive(true)}
      onClick={() => onActive(true)}
    >
      <MessageBody said={message} me={me} onGoTo={onGoTo} />
      {below}
      {active && actions}
    </div>
  );
}
