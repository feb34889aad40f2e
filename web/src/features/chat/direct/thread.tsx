import { ArrowLeftOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { authUser } from '../../../lib/api/shared-reads';
import { IconButton } from '../../../ui/button/icon-button';
import { Panel } from '../../../ui/card';
import { SkeletonRows } from '../../../ui/skeleton';
import { usePhone } from '../../../ui/use-media';
import type { Room } from '../room/room';
import { RoomTools } from '../room/room-tools';
import { RoomView } from '../room/room-view';
import { useMembers, useNameable } from '../room/use-people';
import { useReadMark } from '../room/use-read-mark';
import { useRoom } from '../room/use-room';
import { useMuteConversation, type Conversation } from './api';
import { ConversationAvatar } from './conversation-avatar';
import styles from './direct.module.css';
import { conversationDetail, conversationName, namedIn } from './names';

interface Props {
  leagueId: string;
  conversation: Conversation;
  /** Where the list is. */
  listAt: string;
  onDelete: () => void;
}

/** The messages of a conversation and the line to write one. */
export function Thread({ leagueId, conversation, listAt, onDelete }: Props) {
  const room: Room = { leagueId, conversationId: conversation.id };
  const me = useQuery(authUser()).data?.id;
  const members = useMembers(leagueId);
  const phone = usePhone();
  const reads = useRoom(room);
  const mute = useMuteConversation(leagueId);
  const [search, setSearch] = useSearchParams();
  const mark = useReadMark(room, conversation);
  const name = conversationName(conversation, me);
  const detail = conversationDetail(conversation, me, members);
  const people = namedIn(conversation, me, useNameable(leagueId));
  return (
    <Panel className={styles.thread}>
      <header className={styles.head}>
        {phone && (
          <Link className={styles.back} to={listAt} aria-label="Back to conversations">
            <ArrowLeftOutlined aria-hidden="true" />
          </Link>
        )}
        <ConversationAvatar conversation={conversation} name={name} people={people} />
        <div className={styles.lines}>
          <h2 dir="auto">{name}</h2>
          {detail && <span dir="auto">{detail}</span>}
        </div>
        <div className={styles.tools}>
          <RoomTools
            room={room}
            onGoTo={(message) =>
              setSearch({ conversation: conversation.id, message }, { replace: true, state: { at: Date.now() } })
            }
            isMuted={conversation.isMuted}
            onMute={(isMuted) => mute.mutate({ path: { conversationId: conversation.id }, body: { isMuted } })}
          />
          <IconButton aria-label="Delete this conversation" onClick={onDelete}>
            <DeleteOutlined aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <RoomView
        room={room}
        reads={reads}
        mark={mark}
        people={people}
        participants={conversation.participants}
        label={`Messages with ${name}`}
        placeholder={`Message ${name}`}
        times="clock"
        wide={!phone}
        readOnly={conversation.canWrite ? undefined : 'You have left this league: you can read here, and not write.'}
        skeleton={<SkeletonRows rows={6} label="Loading messages..." />}
        goTo={search.get('message') ?? undefined}
      />
    </Panel>
  );
}
