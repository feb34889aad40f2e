import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../ui/button/button';
import type { Log } from '../room/room-log';
import { pictureInMemory } from '../room/own-pictures';
import type { Room } from '../room/room';
import { forgetSaid, useSaidInRows } from '../room/said-in-rows';
import { sendAgain, useUnsent } from '../room/unsent';
import type { Unsent } from '../room/unsent-words';
import styles from './message.module.css';
import { MessageBody, type Said } from './message-body';

const saidIn = ({ words, replyTo }: Unsent): Said => ({
  message: words.message ?? '',
  userName: 'you',
  mentions: [],
  imageUrl: words.messageType === 'image' ? words.imageUrl : null,
  thumbnailUrl: pictureInMemory(words),
  imageFileName: null,
  imageWidth: null,
  imageHeight: null,
  card: null,
  replyTo,
  state: 'shown',
  isUnsent: true,
});

interface StateProps {
  unsent: Unsent;
  /** It is read out to people who do not see it. */
  isSaid: boolean;
  onGiveUp: () => void;
}

function State({ unsent, isSaid, onGiveUp }: StateProps) {
  const client = useQueryClient();
  if (unsent.state === 'sending') return <p className={styles.state}>Sending...</p>;
  const discard = (
    <Button kind="quiet" size="small" goesAway onClick={onGiveUp}>
      Discard
    </Button>
  );
  if (unsent.state === 'waiting')
    return (
      <div className={`${styles.state} ${styles.choices}`}>
        <span>{unsent.reason ?? 'Waiting for the connection'}</span>
        {discard}
      </div>
    );
  return (
    <div className={`${styles.state} ${styles.choices} ${styles.notSent}`}>
      <span role={isSaid ? 'alert' : undefined}>
        {unsent.reason && <span className="visually-hidden">Not sent: </span>}
        {unsent.reason || 'Not sent.'}
      </span>
      <Button kind="quiet" size="small" goesAway onClick={() => sendAgain(client, unsent)}>
        Try Again
      </Button>
      {discard}
    </div>
  );
}

interface Props {
  room: Room;
  log: Log | undefined;
  me: string | undefined;
  onGoTo: (messageId: string) => void;
  onGiveUp: (unsent: Unsent) => void;
}

/** What the person has written and is not there yet. */
export function UnsentList({ room, log, me, onGoTo, onGiveUp }: Props) {
  const unsent = useUnsent(room).filter(({ id }) => !log?.messages.some(({ clientId }) => clientId === id));
  const said = useSaidInRows();
  useEffect(() => forgetSaid, []);
  if (unsent.length === 0) return null;
  const isSaidToWait = unsent.some(({ id, state }) => state !== 'failed' && said.has(id));
  return (
    <li className={`${styles.group} ${styles.own}`}>
      <div className={styles.bubbles}>
        <p className={styles.by}>
          <strong>You</strong>
        </p>
        {unsent.map((one) => (
          <div key={one.id} data-unsent={one.id} className={`${styles.item} ${styles.unsent}`}>
            <MessageBody said={saidIn(one)} me={me} onGoTo={onGoTo} />
            <State unsent={one} isSaid={said.has(one.id)} onGiveUp={() => onGiveUp(one)} />
          </div>
        ))}
      </div>
      {/* Read out once: the words in the row change with each attempt. */}
      <p className="visually-hidden" role="status">
        {isSaidToWait && 'Your message waits for the connection.'}
      </p>
    </li>
  );
}
