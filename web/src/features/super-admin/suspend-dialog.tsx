import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { ReasonField } from '../../ui/dialog/reason-field';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { useChangeStatus, type ApprovedLeague } from './api';
import styles from './super-admin.module.css';

/** Asks before a league is closed for its members, and why. */
export function SuspendDialog({ league, onClose }: { league: ApprovedLeague; onClose: () => void }) {
  const [notes, setNotes] = useState(league.notes);
  const [reason, setReason] = useState('');
  const suspend = useChangeStatus();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (suspend.isPending) return;
    // Somebody else's, which this page need not know yet, stay.
    const edited = notes === league.notes ? {} : { notes: notes.trim() };
    const body = { status: 'suspended' as const, ...edited, reason: reason.trim() };
    suspend.mutate({ path: { leagueId: league.leagueId }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Suspend League"
      text={`${league.name} closes for its members at once, with all its seasons. Nothing of it is lost.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={suspend.isPending}>
            Suspend
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        <ReasonField value={reason} readOnly={suspend.isPending} onChange={setReason} />
        <Field label="Notes (optional)" hint="Shown beside the league.">
          {(control) => (
            <TextArea {...control} value={notes} maxLength={1000} readOnly={suspend.isPending} onChange={setNotes} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
