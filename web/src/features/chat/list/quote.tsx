import type { Message } from '../message';
import styles from './message.module.css';

type Quoted = NonNullable<Message['replyTo']>;

/** The words of a quoted message, in one line. */
export function quotedWords({
  message,
  messageType,
  state,
}: Pick<Quoted, 'message' | 'messageType' | 'state'>): string {
  if (state === 'deleted') return 'Message deleted';
  if (state === 'hidden') return 'Hidden by a league admin';
  return message || (messageType === 'image' ? 'Picture' : '');
}

interface Props {
  quoted: Quoted;
  you: boolean;
  /** Brings the quoted message into sight. */
  onGoTo: (messageId: string) => void;
}

/** What a message replies to; it leads there. */
export const Quote = ({ quoted, you, onGoTo }: Props) => (
  <button type="button" className={styles.quote} onClick={() => onGoTo(quoted.id)}>
    <span className="visually-hidden">Go to the message of </span>
    <strong dir="auto">{you ? 'You' : quoted.userName}</strong>
    <span dir="auto">{quotedWords(quoted)}</span>
  </button>
);
