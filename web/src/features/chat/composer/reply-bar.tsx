import { CloseOutlined } from '@ant-design/icons';
import { IconButton } from '../../../ui/button/icon-button';
import type { Message } from '../message';
import { quotedWords } from '../list/quote';
import styles from './composer.module.css';

/** What the message that is being written replies to. */
export const ReplyBar = ({ message, you, onCancel }: { message: Message; you: boolean; onCancel: () => void }) => (
  <div className={styles.reply}>
    <span className={styles.replyWords}>
      <span>Reply to {you ? 'yourself' : <bdi>{message.userName}</bdi>}</span>
      <span dir="auto">{quotedWords(message)}</span>
    </span>
    <IconButton aria-label="Do not reply" onClick={onCancel}>
      <CloseOutlined aria-hidden="true" />
    </IconButton>
  </div>
);
