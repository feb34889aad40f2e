import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile';
import { Dialog } from '../../../ui/dialog/dialog';
import { LateConfirm } from '../../../ui/dialog/late-confirm';
import office from '../office.module.css';
import { useAddDate, useChangeDate, useRemoveDate, type LeagueDate } from './api';
import { ownId } from './calendar-words';
import { bodyOf, draftOf } from './date-draft';
import { DateFields } from './date-fields';

interface Props {
  leagueId: string;
  /** The date as it was when the form was opened; a new one without it. */
  date?: LeagueDate;
  /** As it is now; undefined once somebody has removed it. */
  now?: LeagueDate | undefined;
  onClose: () => void;
}

/** Adds a date to the league's calendar, or changes one that admins wrote. */
export function DateDialog({ leagueId, date, now, onClose }: Props) {
  const [begun, setBegun] = useState(date);
  const [draft, setDraft] = useState(() => draftOf(date));
  const [isRemoving, setRemoving] = useState(false);
  const [add, change, remove] = [useAddDate(leagueId), useChangeDate(leagueId), useRemoveDate(leagueId)];
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const dateId = now && ownId(now);
  const basedOn = begun?.writtenAt ?? undefined;
  const body = bodyOf(draft, begun);
  const busy = add.isPending || change.isPending;
  // One's own write is read before the form closes.
  const isDone = [add, change, remove].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const isGone = !isDone && date !== undefined && now === undefined;
  // Saving would undo what somebody else has written: that is meant only once it was said.
  const isOvertaken = !isDone && now !== undefined && now.writtenAt !== basedOn;
  const isReady = body !== undefined && !isOvertaken;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    if (dateId === undefined) add.mutate({ path: { leagueId }, body }, { onSuccess: onClose });
    else change.mutate({ path: { leagueId, dateId }, body: { ...body, basedOn } }, { onSuccess: onClose });
  };
  /** From what is there now, on: the button that was pressed goes away, and one writes on. */
  const goOn = (next = draft) => {
    setBegun(now);
    setDraft(next);
    form.current?.querySelector('input')?.focus();
  };
  if (isRemoving && dateId !== undefined) {
    return (
      <LateConfirm
        title="Remove Date"
        text={`${begun?.title ?? ''} leaves the calendar, also for those who have subscribed to it.`}
        verb="Remove"
        busyVerb="Removing..."
        busy={remove.isPending}
        irreversible
        onClose={() => setRemoving(false)}
        // Where that fails what was typed is still there.
        onConfirm={() =>
          remove.mutate(
            { path: { leagueId, dateId }, query: { basedOn } },
            { onSuccess: onClose, onError: () => setRemoving(false) },
          )
        }
      />
    );
  }
  const actions = (
    <>
      {dateId !== undefined && (
        <Button kind="danger" disabled={isOvertaken} onClick={() => setRemoving(true)}>
          Remove
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={busy}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      title={date === undefined ? 'New Date' : 'Edit Date'}
      text="Everyone in the league sees it in the calendar."
      onClose={onClose}
      actions={actions}
    >
      <form id={formId} ref={form} className={office.form} onSubmit={submit}>
        <DateFields draft={draft} readOnly={busy} onChange={setDraft} />
        {isGone && <ChangedMeanwhile>The date was removed meanwhile. Saving adds yours again.</ChangedMeanwhile>}
        {isOvertaken && (
          <ChangedMeanwhile
            ways={{ show: 'Show the New Date', onShow: () => goOn(draftOf(now)), onKeep: () => goOn() }}
          >
            The date was changed meanwhile. Showing it replaces what you typed.
          </ChangedMeanwhile>
        )}
      </form>
    </Dialog>
  );
}
