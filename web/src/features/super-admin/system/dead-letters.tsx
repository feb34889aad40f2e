import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Confirm } from '../../../ui/dialog/confirm';
import { ReasonField } from '../../../ui/dialog/reason-field';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { SkeletonRows } from '../../../ui/skeleton';
import { mostLetters, unreadOf, useDropLetter, useRetryLetter, type DeadLetter, type SentLetters } from '../api';
import { moment, Row } from '../row';
import styles from '../super-admin.module.css';

type Deed = 'retry' | 'drop';

function Letter({ letter, onAsk }: { letter: DeadLetter; onAsk: (deed: Deed) => void }) {
  const { owner, subject, eventId } = letter;
  return (
    <Row
      name={owner}
      title={subject}
      lines={[`Stopped at ${owner}`, `Event ${eventId}`]}
      note={letter.reason}
      facts={[['Time', moment(letter.at)]]}
      actions={
        <>
          <Button size="small" aria-label={`Retry ${eventId}`} onClick={() => onAsk('retry')}>
            Retry
          </Button>
          <Button size="small" kind="danger" aria-label={`Drop ${eventId}`} onClick={() => onAsk('drop')}>
            Drop
          </Button>
        </>
      }
    />
  );
}

/** Asks before an event is sent again, or dropped for good, and why. */
function AskDeed({ letter, deed, onClose }: { letter: DeadLetter; deed: Deed; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [retry, drop] = [useRetryLetter(), useDropLetter()];
  const { id, owner, eventId } = letter;
  const sent = [{ path: { id }, query: { reason: reason.trim() } }, { onSuccess: onClose }] as const;
  const isPending = retry.isPending || drop.isPending;
  const field = <ReasonField value={reason} readOnly={isPending} onChange={setReason} />;
  if (deed === 'retry') {
    return (
      <Confirm
        title="Retry Event"
        text={`${owner} gets ${eventId} once more. It is set aside again if it fails.`}
        verb="Retry"
        busy={isPending}
        onConfirm={() => retry.mutate(...sent)}
        onClose={onClose}
      >
        {field}
      </Confirm>
    );
  }
  return (
    <Confirm
      title="Drop Event"
      text={`${owner} never hears of ${eventId}. This cannot be undone.`}
      verb="Drop"
      busy={isPending}
      irreversible
      onConfirm={() => drop.mutate(...sent)}
      onClose={onClose}
    >
      {field}
    </Confirm>
  );
}

const areMore = ({ length }: readonly DeadLetter[]): boolean => length > mostLetters;

/** How many there are; "500+" where more are there than are listed. */
export const countOf = (letters: readonly DeadLetter[]): string =>
  areMore(letters) ? `${mostLetters}+` : String(letters.length);

function noteOf(letters: readonly DeadLetter[]): string | undefined {
  if (letters.length === 0) return undefined;
  const rest = areMore(letters) ? `; the oldest ${mostLetters} are listed, make dead-letters has the rest` : '';
  return `${countOf(letters)} stopped, others are not held up${rest}`;
}

/** In the place of what stands in outboxes that could not be read; undefined: in those of which that is not known. */
function Unread({ services }: { services: readonly string[] | undefined }) {
  if (services === undefined) {
    const text = 'What the broker refused of some events may not be listed here.';
    return <Notice kind="error" title="It is not known which outboxes could be read" text={text} />;
  }
  return services.map((service) => (
    <Notice
      key={service}
      kind="error"
      title={`The outbox of ${service} could not be read`}
      text="What the broker refused of its events is not listed here."
    />
  ));
}

/** Events that stopped on their way between the services. */
export function DeadLetters({ query }: { query: UseQueryResult<SentLetters> }) {
  const [asked, setAsked] = useState<{ letter: DeadLetter; deed: Deed }>();
  return (
    <Card title="Dead letters" note={query.data && noteOf(query.data.body)}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading dead letters" />}
        failed="The dead letters could not be loaded"
      >
        {({ body: letters, ...sent }) => (
          <>
            {letters.length === 0 && unreadOf(sent)?.length === 0 && (
              <Notice title="No dead letters." text="Every event has reached all who follow it." />
            )}
            {letters.length > 0 && (
              <ul className={styles.list} aria-label="Dead letters">
                {letters.slice(0, mostLetters).map((letter) => (
                  <Letter key={letter.id} letter={letter} onAsk={(deed) => setAsked({ letter, deed })} />
                ))}
              </ul>
            )}
            <Unread services={unreadOf(sent)} />
          </>
        )}
      </Loaded>
      {asked && <AskDeed {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
