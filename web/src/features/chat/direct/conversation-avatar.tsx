import { TeamOutlined } from '@ant-design/icons';
import { Avatar } from '../../../ui/avatar';
import type { Nameable } from '../composer/mentions';
import type { Conversation } from './api';
import styles from './direct.module.css';

interface Props {
  conversation: Conversation;
  name: string;
  /** The other people of it. */
  people: readonly Nameable[];
}

/** The other person's picture; a sign for a group. */
export function ConversationAvatar({ conversation, name, people }: Props) {
  if (conversation.isGroup)
    return <TeamOutlined className={styles.groupIcon} role="img" aria-label="Group" title="Group" />;
  return <Avatar name={people[0]?.teamName ?? name} image={people[0]?.avatar} size={40} />;
}
