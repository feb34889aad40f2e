import { DeleteOutlined, MessageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { authUser, chatState } from '../../../lib/api/shared-reads';
import { paths } from '../../../lib/paths';
import { IconButton } from '../../../ui/button/icon-button';
import { Unread } from '../../../ui/unread';
import { quotedWords } from '../list/quote';
import { unreadIn } from '../marks';
import { leftLeague } from '../room/room';
import { useMembers } from '../room/use-people';
import type { Conversation } from './api';
import { ConversationAvatar } from './conversation-avatar';
import styles from './direct.module.css';
import { conversationDetail, conversationName, namedIn } from './names';

/** The league's chat, above the conversations of some. */
function LeagueChatRow({ leagueId }: { leagueId: string }) {
  const state = useQuery(chatState(leagueId)).data?.chat;
  return (
    <li className={styles.row}>
      <Link to={paths.screen('chat', leagueId)} className={styles.link}>
        <MessageOutlined className={styles.groupIcon} aria-hidden="true" />
        <span className={styles.lines}>
          <strong>League Chat</strong>
          <span>Everybody in the league</span>
        </span>
        <Unread count={state && !state.isMuted ? unreadIn(state) : 0} />
      </Link>
    </li>
  );
}

interface Props {
  leagueId: string;
  conversations: readonly Conversation[];
  selectedId: string | undefined;
  addressOf: (conversationId: string) => string;
  onDelete: (conversation: Conversation) => void;
}

/** The person's conversations, last written first. */
export function ConversationList({ leagueId, conversations, selectedId, addressOf, onDelete }: Props) {
  const me = useQuery(authUser()).data?.id;
  const members = useMembers(leagueId);
  return (
    <ul className={styles.list}>
      {leagueId !== leftLeague && <LeagueChatRow leagueId={leagueId} />}
      {conversations.map((conversation) => {
        const name = conversationName(conversation, me);
        const { id, isMuted, lastMessage } = conversation;
        const detail = conversationDetail(conversation, me, members);
        const said = lastMessage && quotedWords(lastMessage);
        return (
          <li key={id} className={styles.row} data-selected={id === selectedId || undefined}>
            <Link to={addressOf(id)} className={styles.link} aria-current={id === selectedId ? 'true' : undefined}>
              <ConversationAvatar conversation={conversation} name={name} people={namedIn(conversation, me, members)} />
              <span className={styles.lines}>
                <strong dir="auto">{name}</strong>
                <span dir="auto">{conversation.isGroup ? detail : said || detail}</span>
              </span>
              {isMuted && <span className={styles.muted}>Muted</span>}
              <Unread count={isMuted ? 0 : unreadIn(conversation)} />
            </Link>
            <IconButton
              className={styles.delete}
              aria-label={`Delete conversation with ${name}`}
              title="Delete conversation"
              onClick={() => onDelete(conversation)}
            >
              <DeleteOutlined aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
