import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { useChangeStatus, type ApprovedLeague } from './api';

/** Asks before a league is closed for its members, and notes why. */
export function SuspendDialog({ league, onClose }: { league: ApprovedLeague; onClose: () => void }) {
  const [notes, setNotes] = useState(league.notes);
  const suspend = useChangeStatus();
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { status: 'suspended' as const, notes: notes.trim() };
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
      <form id={formId} onSubmit={submit}>
        <Field label="Notes (optional)">
          {(control) => <TextArea {...control} value={notes} maxLength={1000} onChange={setNotes} />}
        </Field>
      </form>
    </Dialog>
  );
}
