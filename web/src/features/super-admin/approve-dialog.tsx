import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { saidBy, statusOf } from '../../lib/api/api-error';
import { useSlowly } from '../../lib/use-slowly';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { TextInput } from '../../ui/field/text-input';
import { lookUp, useApprove, type FoundLeague } from './api';
import styles from './super-admin.module.css';

const notFound = 'League not found';
const lookedUpFrom = 10;
const lookUpEveryMs = 600;

/** What is typed, or the id in a league's address on Sleeper that is pasted. */
const idIn = (text: string): string => /\/leagues\/(\d{1,20})/.exec(text)?.[1] ?? text;

interface FoundProps {
  league: FoundLeague;
  isConfirmed: boolean;
  onConfirm: () => void;
}

function Found({ league, isConfirmed, onConfirm }: FoundProps) {
  const { name, season, totalRosters, failedAttempts, status } = league;
  return (
    <section className={styles.found} aria-label="League found">
      <div className={styles.foundHead}>
        <Avatar name={name} size={40} />
        <p className={styles.what}>
          <b dir="auto">{name}</b>
          <small>League found in the platform</small>
        </p>
        <Badge kind={status === 'suspended' ? 'warning' : 'success'}>
          {status === null ? 'Found' : `Already ${status}`}
        </Badge>
      </div>
      <dl className={styles.foundFacts}>
        <div>
          <dt>Season</dt>
          <dd>{season}</dd>
        </div>
        <div>
          <dt>Total Teams</dt>
          <dd>{totalRosters}</dd>
        </div>
        <div>
          <dt>Earlier attempts</dt>
          <dd>{failedAttempts === 0 ? 'None' : `${failedAttempts} failed`}</dd>
        </div>
      </dl>
      {isConfirmed ? (
        <p className={styles.confirmed} role="status">
          Confirmed
        </p>
      ) : (
        status === null && (
          <Button kind="primary" onClick={onConfirm}>
            Confirm This League
          </Button>
        )
      )}
    </section>
  );
}

/** Finds a league by its id, has it confirmed, and approves it. */
export function ApproveDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [confirmedId, setConfirmedId] = useState<string>();
  const [notes, setNotes] = useState('');
  const formId = useId();
  const approve = useApprove();
  const leagueId = useSlowly(typed.trim(), lookUpEveryMs);
  const isLongEnough = leagueId.length >= lookedUpFrom;
  const isId = /^\d{1,20}$/.test(leagueId);
  const query = useQuery({ ...lookUp(leagueId), enabled: isLongEnough && isId, retry: false, throwOnError: false });
  const isCurrent = leagueId === typed.trim();
  const found = isCurrent && isLongEnough && isId ? query.data : undefined;
  const isConfirmed = found !== undefined && confirmedId === leagueId;
  const problem = () => {
    if (!isCurrent || !isLongEnough) return undefined;
    if (!isId) return 'A league ID has digits only.';
    if (!query.error) return undefined;
    return statusOf(query.error) === 404 ? notFound : saidBy(query.error, notFound);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || approve.isPending) return;
    const { name, season, totalRosters } = found;
    const body = { leagueId, name, season, totalRosters, notes: notes.trim() };
    approve.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Approve New League"
      text="The name, season and team count come from the platform."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={!isConfirmed} busy={approve.isPending}>
            Approve League
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        <Field
          label="League ID"
          hint={query.isFetching ? 'Looking it up...' : 'Looked up once 10 characters are typed'}
          error={problem()}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              // What is typed while it is being saved would go with the form.
              readOnly={approve.isPending}
              inputMode="numeric"
              autoComplete="off"
              maxLength={300}
              onChange={(text) => {
                setTyped(idIn(text));
                setConfirmedId(undefined);
              }}
            />
          )}
        </Field>
        {found && <Found league={found} isConfirmed={isConfirmed} onConfirm={() => setConfirmedId(leagueId)} />}
        {isConfirmed && (
          <Field label="Notes (optional)">
            {(control) => (
              <TextArea
                {...control}
                // The button that had the focus is gone.
                autoFocus
                value={notes}
                maxLength={1000}
                readOnly={approve.isPending}
                onChange={setNotes}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
