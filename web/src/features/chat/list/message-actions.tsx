import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FlagOutlined,
  RollbackOutlined,
  SmileOutlined,
} from '@ant-design/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Message, Reaction } from '../message';
import styles from './message.module.css';
import reactions from './reactions.module.css';
import { ReactionPicker } from './reactions';

interface ActionProps {
  icon: ReactNode;
  name: string;
  isOpen?: boolean;
  onClick: () => void;
}

const Action = ({ icon, name, isOpen, onClick }: ActionProps) => (
  <button
    type="button"
    className={reactions.action}
    aria-label={name}
    title={name}
    aria-expanded={isOpen}
    onClick={onClick}
  >
    {icon}
  </button>
);

/** What a person is asked about before it is done. */
export type Asked = 'delete' | 'report' | 'hide' | 'show';

interface Props {
  message: Message;
  me: string | undefined;
  /** They may hide messages of others. */
  mayHide: boolean;
  /** They may only read. */
  readOnly: boolean;
  onReply: () => void;
  onReact: (kind: Reaction) => void;
  onAsk: (what: Asked) => void;
}

/** What the person can do with a message. */
export function MessageActions({ message, me, mayHide, readOnly, onReply, onReact, onAsk }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const wasChoosing = useRef(false);
  // The button that was pressed has gone: its successors take the focus.
  useEffect(() => {
    if (wasChoosing.current !== isChoosing) group.current?.querySelector('button')?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  const own = message.userId === me;
  const isShown = message.state === 'shown';
  if (message.state === 'deleted' || (!isShown && !mayHide)) return null;
  const mine = message.reactions.filter(({ userIds }) => me !== undefined && userIds.includes(me));
  return (
    <div
      ref={group}
      className={styles.actions}
      role="group"
      aria-label={isChoosing ? 'Reactions' : 'Actions'}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsChoosing(false);
      }}
    >
      {isChoosing ? (
        <ReactionPicker
          own={mine.map(({ kind }) => kind)}
          onReact={(kind) => {
            setIsChoosing(false);
            onReact(kind);
          }}
        />
      ) : (
        <>
          {isShown && !readOnly && (
            <>
              <Action icon={<SmileOutlined />} name="React" isOpen={false} onClick={() => setIsChoosing(true)} />
              <Action icon={<RollbackOutlined />} name="Reply" onClick={onReply} />
            </>
          )}
          {own && isShown && <Action icon={<DeleteOutlined />} name="Delete message" onClick={() => onAsk('delete')} />}
          {!own && isShown && <Action icon={<FlagOutlined />} name="Report" onClick={() => onAsk('report')} />}
          {mayHide && isShown && <Action icon={<EyeInvisibleOutlined />} name="Hide" onClick={() => onAsk('hide')} />}
          {mayHide && !isShown && <Action icon={<EyeOutlined />} name="Show again" onClick={() => onAsk('show')} />}
        </>
      )}
    </div>
  );
}
