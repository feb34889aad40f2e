import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Confirm } from '../../../ui/dialog/confirm';
import { ReasonField } from '../../../ui/dialog/reason-field';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { SkeletonRows } from '../../../ui/skeleton';
import { useDropLetter, useRetryLetter, type DeadLetter } from '../api';
import { moment, Row } from '../row';
import styles from '../super-admin.module.css';

function Letter({ letter, onDrop }: { letter: DeadLetter; onDrop: () => void }) {
  const retry = useRetryLetter();
  const { id, owner, subject, eventId } = letter;
  return (
    <Row
      name={owner}
      title={subject}
      lines={[`Stopped at ${owner}`, `Event ${eventId}`]}
      note={letter.reason}
      facts={[['Time', moment(letter.at)]]}
      actions={
        <>
          <Button
            size="small"
            aria-label={`Retry ${eventId}`}
            busy={retry.isPending}
            onClick={() => retry.mutate({ path: { id }, query: {} })}
          >
            Retry
          </Button>
          <Button size="small" kind="danger" aria-label={`Drop ${eventId}`} onClick={onDrop}>
            Drop
          </Button>
        </>
      }
    />
  );
}

/** Asks before an event is dropped for good. */
function AskDrop({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const drop = useDropLetter();
  const { id, owner, eventId } = letter;
  return (
    <Confirm
      title="Drop Event"
      text={`${owner} never hears of ${eventId}. This cannot be undone.`}
      verb="Drop"
      busy={drop.isPending}
      irreversible
      onConfirm={() => drop.mutate({ path: { id }, query: { reason: reason.trim() } }, { onSettled: onClose })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  );
}

/** Events that stopped on their way between the services. */
export function DeadLetters({ query }: { query: UseQueryResult<DeadLetter[]> }) {
  const [asked, setAsked] = useState<DeadLetter>();
  return (
    <Card title="Dead letters" note={query.data && `${query.data.length} stopped, others are not held up`}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading dead letters" />}
        failed="The dead letters could not be loaded"
      >
        {(letters) =>
          letters.length === 0 ? (
            <Notice title="No dead letters." text="Every event has reached all who follow it." />
          ) : (
            <ul className={styles.list} aria-label="Dead letters">
              {letters.map((letter) => (
                <Letter key={letter.id} letter={letter} onDrop={() => setAsked(letter)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <AskDrop letter={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
