import { memo, type ReactNode } from 'react';
import { timeOfDay } from '../../../lib/format';
import type { Message } from '../message';
import styles from './message.module.css';
import { MessageBody } from './message-body';

interface Props {
  message: Message;
  me: string | undefined;
  /** What can be done with it is shown. */
  active: boolean;
  /** It was jumped to. */
  marked: boolean;
  actions: (message: Message) => ReactNode;
  below: (message: Message) => ReactNode;
  /** Undefined: none is active any more. */
  onActive: (messageId: string | undefined) => void;
  onGoTo: (messageId: string) => void;
}

/** A message with what can be done with it, which shows on hover, focus and touch. */
export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, me, active, marked, actions, below, onActive, onGoTo } = props;
  const activate = () => onActive(message.id);
  // The log also scrolls under a mouse that rests: that takes nothing away from a reader at a message with the keyboard.
  const point = (id?: string) => document.querySelector(':focus-visible')?.closest('[data-message]') ?? onActive(id);
  return (
    <div
      className={`${styles.item} ${marked ? styles.marked : ''}`}
      data-message={message.id}
      role="article"
      tabIndex={-1}
      aria-label={`${message.userId === me ? 'You' : message.userName}, ${timeOfDay(message.createdAt)}`}
      onMouseEnter={() => point(message.id)}
      onMouseLeave={() => point()}
      onFocus={activate}
      onClick={activate}
    >
      <MessageBody said={message} me={me} onGoTo={onGoTo} />
      {below(message)}
      {active && actions(message)}
    </div>
  );
});
