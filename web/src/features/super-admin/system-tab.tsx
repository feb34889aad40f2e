import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { deadLetters, useDropLetter, useRetryLetter, type DeadLetter } from './api';
import { moment, Row } from './row';
import styles from './super-admin.module.css';

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
            onClick={() => retry.mutate({ path: { id } })}
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

/** Events that stopped on their way between the services. */
export function SystemTab() {
  const query = useQuery(deadLetters());
  const [asked, setAsked] = useState<DeadLetter>();
  const drop = useDropLetter();
  const close = () => setAsked(undefined);
  return (
    <>
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
      {asked && (
        <Confirm
          title="Drop Event"
          text={`${asked.owner} never hears of ${asked.eventId}. This cannot be undone.`}
          verb="Drop"
          busy={drop.isPending}
          irreversible
          onConfirm={() => drop.mutate({ path: { id: asked.id } }, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}
