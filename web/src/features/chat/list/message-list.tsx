import { ArrowDownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { authUser } from '../../../lib/api/shared-reads';
import { ago, timeOfDay } from '../../../lib/format';
import { toast } from '../../../lib/toasts';
import type { Message } from '../message';
import { keepNewest } from '../room/logs';
import type { Room } from '../room/room';
import type { Unsent } from '../room/unsent-words';
import { useMemberships } from '../room/use-people';
import { notLoaded, type RoomReads } from '../room/use-room';
import { keyOf, keysOf, noKeys, type GroupKeys } from './group-keys';
import { Incoming } from './incoming';
import styles from './list.module.css';
import { MessageGroup } from './message-group';
import { dayName, rowsOf, type Group, type Row } from './rows';
import { UnsentList } from './unsent-list';
import { useJump } from './use-jump';
import { useLogScroll } from './use-log-scroll';
import { useMinute } from './use-minute';
import { useSeen } from './use-seen';

interface Props {
  room: Room;
  reads: RoomReads;
  /** Names the list for people who do not see it. */
  label: string;
  /** "5m ago" without days, or the time of day below the name of its day. */
  times: 'ago' | 'clock';
  /** So many of the newest are shown, and no way to older ones. */
  only?: number;
  /** The first that had not been read when the room was opened. */
  newFrom: number | undefined;
  /** Comes into sight as soon as it is there. */
  goTo?: string | undefined;
  /** Where a quoted message is gone to, when not here. */
  onGoTo?: (messageId: string) => void;
  /** What can be done with a message. */
  actions: (message: Message) => ReactNode;
  /** Stands below a message. */
  below: (message: Message) => ReactNode;
  /** The last message that was seen, by its position. */
  onSeen: (position: number) => void;
  /** Called for a message that could not be sent and shall not be any more. */
  onGiveUp: (unsent: Unsent) => void;
  /** How many messages the person has sent here: each leads to the end, where it is. */
  sent: number;
}

const nothing: readonly Message[] = [];

/** The messages of a room, opened at the end; own ones at the right. Arrow keys walk through them. */
export function MessageList(props: Props) {
  const { room, reads, label, times, only, newFrom, actions, below, onGoTo, onGiveUp, sent } = props;
  const me = useQuery(authUser()).data?.id;
  const people = useMemberships(room.leagueId);
  const now = useMinute();
  const all = reads.log?.messages ?? nothing;
  const messages = useMemo(() => (only === undefined ? all : all.slice(-only)), [all, only]);
  const rows = useMemo(() => rowsOf(messages, newFrom, me), [messages, newFrom, me]);
  const [keyed, setKeyed] = useState<{ rows: readonly Row[]; keys: GroupKeys }>({ rows: [], keys: noKeys });
  if (keyed.rows !== rows) setKeyed({ rows, keys: keysOf(rows, keyed.keys) });
  const [active, setActive] = useState<string | undefined>();
  const { readOn, reading } = reads;
  const onEdge = useCallback((edge: 'older' | 'newer') => void readOn(edge), [readOn]);
  const isWhole = reads.log?.newer === undefined;
  const mayReadOn = only === undefined && reading === undefined;
  const scroll = useLogScroll(messages, isWhole, mayReadOn ? onEdge : undefined);
  const { marked, jump } = useJump(reads, scroll.show, props.goTo);
  const goTo = useCallback((id: string) => (onGoTo ? onGoTo(id) : void jump(id)), [onGoTo, jump]);
  const { isAtEnd, toEnd, staysAtEnd } = scroll;
  const end = messages.at(-1)?.position;
  useSeen(scroll.box, isAtEnd ? end : undefined, props.onSeen);

  // One who comes to the end, or stays there while others write, needs no more of what was before.
  useEffect(() => {
    if (isAtEnd && end !== undefined && staysAtEnd()) keepNewest(room);
  }, [room, isAtEnd, end, staysAtEnd]);

  const { goToEnd: readEnd } = reads;
  const leadToEnd = useCallback(async () => {
    const isRead = await readEnd();
    if (isRead) toEnd();
    return isRead;
  }, [readEnd, toEnd]);

  // An older part may be known in place of the newest: one was there before, and has left.
  const hasGoal = props.goTo !== undefined;
  useEffect(() => {
    if (!hasGoal) void leadToEnd();
  }, [hasGoal, leadToEnd]);

  useEffect(() => {
    if (sent > 0) void leadToEnd();
  }, [sent, leadToEnd]);

  const goToEnd = async () => {
    const isRead = await leadToEnd();
    if (isRead === false) toast(notLoaded);
    if (!isRead) return;
    // The button goes away where the newest message is.
    scroll.box.current?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || (event.target as HTMLElement).closest('button, a, input')) return;
    event.preventDefault();
    const at = messages.findIndex(({ id }) => id === active);
    const next = at === -1 ? messages.length - 1 : at + step;
    const message = messages[Math.max(0, Math.min(next, messages.length - 1))];
    if (message) scroll.box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(message.id)}"]`)?.focus();
  };

  const groupRow = (group: Group) => {
    const first = group.messages[0];
    if (!first) return null;
    const person = people.find(({ userId }) => userId === group.userId);
    const inGroup = (id: string | undefined) => (group.messages.some((message) => message.id === id) ? id : undefined);
    return (
      <MessageGroup
        key={keyOf(keyed.keys, group)}
        group={group}
        me={me}
        teamName={person?.teamName}
        image={person?.avatar}
        time={times === 'ago' ? ago(first.createdAt, now) : timeOfDay(first.createdAt)}
        activeId={inGroup(active)}
        markedId={inGroup(marked)}
        actions={actions}
        below={below}
        onActive={setActive}
        onGoTo={goTo}
      />
    );
  };

  return (
    <div className={styles.frame}>
      {/* What is new is announced by `Incoming`: the log itself also grows at its beginning, which is no news. */}
      <div
        ref={scroll.box}
        className={`${styles.log} ${only === undefined ? '' : styles.panel}`}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={scroll.look}
        onKeyDown={onKeyDown}
      >
        <div ref={scroll.content}>
          {/* It has its place from the first: what is read does not move when older messages are asked for. */}
          {only === undefined && messages.length > 0 && (
            <p className={styles.reading} role="status">
              {reading === 'older'
                ? 'Loading messages...'
                : reads.log?.older === undefined && 'This is where it begins.'}
            </p>
          )}
          <ul className={styles.groups}>
            {rows.map((row, index) => {
              if (row.kind === 'group') return groupRow(row);
              if (row.kind === 'new')
                return (
                  <li key="new" className={styles.newLine}>
                    New since you were here
                  </li>
                );
              if (times === 'ago') return null;
              return (
                <li key={`${row.at}-${index}`} className={styles.dayLine}>
                  {dayName(row.at, now)}
                </li>
              );
            })}
            {isWhole && <UnsentList room={room} log={reads.log} me={me} onGoTo={goTo} onGiveUp={onGiveUp} />}
          </ul>
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.toEnd} onClick={() => void goToEnd()}>
          <ArrowDownOutlined aria-hidden="true" /> Newest messages
        </button>
      )}
      <Incoming log={reads.log} me={me} />
    </div>
  );
}
