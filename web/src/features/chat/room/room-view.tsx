import { MessageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { adminStatus, authUser } from '../../../lib/api/shared-reads';
import { LateConfirm } from '../../../ui/dialog/late-confirm';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { openedLate } from '../../../ui/opened-late';
import type { Message, Reaction } from '../message';
import { Composer, type Line } from '../composer/composer';
import type { Nameable } from '../composer/mentions';
import { MessageActions, type Asked } from '../list/message-actions';
import { MessageList } from '../list/message-list';
import { Reactions } from '../list/reactions';
import { TypingLine } from '../list/typing-line';
import { knownMessage } from './logs';
import { react } from './react';
import styles from './room-view.module.css';
import { leftLeague, type Room } from './room';
import { useAccountNames, type Participant } from './use-account-names';
import { giveUp, useUnsent } from './unsent';
import type { Unsent } from './unsent-words';
import type { ReadMark } from './use-read-mark';
import type { RoomReads } from './use-room';

const MessageDialog = openedLate(() => import('./message-dialog').then((file) => file.MessageDialog));

interface Props {
  room: Room;
  reads: RoomReads;
  mark: ReadMark;
  /** Who can be named. */
  people: readonly Nameable[];
  /** Who is in a conversation. */
  participants?: readonly Participant[];
  /** Names the list for people who do not see it. */
  label: string;
  placeholder: string;
  times: 'ago' | 'clock';
  /** So many of the newest are shown, and no way to older ones. */
  only?: number;
  /** The button of the composer has a word. */
  wide?: boolean;
  /** Stands where nothing can be written. */
  readOnly?: string | undefined;
  skeleton: ReactNode;
  /** Comes into sight as soon as it is there. */
  goTo?: string | undefined;
  onGoTo?: (messageId: string) => void;
}

/** The messages of a room and the line to write one. */
export function RoomView(props: Props) {
  const { reads, mark, people, participants, placeholder, wide = false, readOnly, skeleton, ...list } = props;
  const { leagueId, conversationId } = props.room;
  const room = useMemo(() => ({ leagueId, conversationId }), [leagueId, conversationId]);
  const me = useQuery(authUser()).data?.id;
  const nameOf = useAccountNames(leagueId, participants, reads.log?.messages);
  const ofLeague = { ...adminStatus(leagueId), enabled: leagueId !== leftLeague };
  const isAdmin = useQuery(ofLeague).data?.isAdmin ?? false;
  const unsent = useUnsent(room);
  const [replyTo, setReplyTo] = useState<Message | undefined>();
  const [asked, setAsked] = useState<{ what: Asked; message: Message } | undefined>();
  const [sent, setSent] = useState(0);
  const line = useRef<Line>(null);
  const [doomed, setDoomed] = useState<Unsent | undefined>();
  const isReadOnly = readOnly !== undefined;
  const mayHide = isAdmin && conversationId === null;
  const onReact = useCallback(
    (message: Message, kind: Reaction) => {
      if (me !== undefined) void react(room, message, kind, me);
    },
    [room, me],
  );
  /** Its words go back to the line; where they cannot, the person is asked before they are gone. */
  const onGiveUp = useCallback(
    (message: Unsent) => {
      if (!line.current?.takeBack(message.words)) return setDoomed(message);
      setReplyTo(message.replyTo ? knownMessage(room, message.replyTo.id) : undefined);
      giveUp(message);
    },
    [room],
  );
  // The same from one render to the next: else every row would be rendered again with any of them.
  const actions = useCallback(
    (message: Message) => (
      <MessageActions
        message={message}
        me={me}
        mayHide={mayHide}
        readOnly={isReadOnly}
        onReply={() => setReplyTo(message)}
        onReact={(kind) => onReact(message, kind)}
        onAsk={(what) => setAsked({ what, message })}
      />
    ),
    [me, mayHide, isReadOnly, onReact],
  );
  const below = useCallback(
    (message: Message) => (
      <Reactions
        message={message}
        me={me}
        nameOf={nameOf}
        onReact={isReadOnly ? undefined : (kind) => onReact(message, kind)}
      />
    ),
    [me, nameOf, isReadOnly, onReact],
  );
  return (
    <>
      <div className={styles.messages}>
        <Loaded query={{ ...reads.query, data: reads.log }} skeleton={skeleton} failed="The chat could not be loaded">
          {(log) =>
            log.messages.length === 0 && unsent.length === 0 ? (
              <Notice icon={<MessageOutlined />} title="No messages yet. Start the conversation!" />
            ) : (
              <MessageList
                {...list}
                room={room}
                reads={reads}
                newFrom={mark.newFrom}
                onSeen={mark.seen}
                actions={actions}
                below={below}
                onGiveUp={onGiveUp}
                sent={sent}
              />
            )
          }
        </Loaded>
      </div>
      {readOnly === undefined ? (
        <>
          <TypingLine room={room} me={me} />
          <Composer
            ref={line}
            room={room}
            people={people}
            placeholder={placeholder}
            wide={wide}
            // As it is now: it may have been hidden or deleted meanwhile.
            replyTo={replyTo && (knownMessage(room, replyTo.id) ?? replyTo)}
            me={me}
            onReplied={() => setReplyTo(undefined)}
            onSent={() => setSent((count) => count + 1)}
          />
        </>
      ) : (
        <p className={styles.readOnly}>{readOnly}</p>
      )}
      {asked && (
        <MessageDialog room={room} message={asked.message} asked={asked.what} onClose={() => setAsked(undefined)} />
      )}
      {doomed && (
        <LateConfirm
          title="Discard Message"
          text="It was not sent, and what you wrote is gone then. This cannot be undone."
          verb="Discard"
          irreversible
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            giveUp(doomed);
            setDoomed(undefined);
          }}
        />
      )}
    </>
  );
}
