import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { LateConfirm } from '../../../ui/dialog/late-confirm';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextArea } from '../../../ui/field/text-area';
import { TextInput } from '../../../ui/field/text-input';
import { dayLimits } from '../day-limits';
import office from '../office.module.css';
import { useAddDate, useChangeDate, useRemoveDate, type LeagueDate } from './api';
import { dayOf, localTime, ownId } from './calendar-words';

interface Draft {
  title: string;
  day: string;
  endDay: string;
  time: string;
  note: string;
}

const draftOf = (date: LeagueDate | undefined): Draft => ({
  title: date?.title ?? '',
  day: date === undefined ? '' : dayOf(date),
  endDay: date?.endDay ?? '',
  time: date?.at ? localTime(date.at) : '',
  note: date?.note ?? '',
});

/**
 * The instant of a day and a time where the writer is. Where the date has been there already it stays what it is: when
 * clocks go back an hour comes twice, and the fields do not tell which of both is meant.
 */
function instantOf({ day, time }: Draft, date: LeagueDate | undefined): Date {
  const before = draftOf(date);
  if (date?.at && day === before.day && time === before.time) return new Date(date.at);
  return new Date(`${day}T${time}`);
}

/** What the fields say, as it is sent; undefined while something is missing. A time is the writer's own. */
function bodyOf(draft: Draft, date: LeagueDate | undefined) {
  const { title, day, endDay, time, note } = draft;
  if (title.trim() === '' || day === '' || (time === '' && endDay !== '' && endDay < day)) return undefined;
  const at = time === '' ? undefined : instantOf(draft, date);
  // A year of five digits, which a field takes, makes no instant.
  if (at !== undefined && Number.isNaN(at.getTime())) return undefined;
  return {
    ...{ title: title.trim(), note: note.trim(), day },
    ...(at !== undefined && { at: at.toISOString() }),
    ...(time === '' && endDay !== '' && { endDay }),
  };
}

interface FieldsProps {
  draft: Draft;
  /** It is being saved: what is typed now would go with the form. */
  readOnly: boolean;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, readOnly, onChange }: FieldsProps) {
  const { title, day, endDay, time, note } = draft;
  return (
    <>
      <Field label="Title">
        {(control) => (
          <TextInput
            {...control}
            {...focusFirst}
            maxLength={100}
            value={title}
            readOnly={readOnly}
            autoComplete="off"
            onChange={(next) => onChange({ ...draft, title: next })}
          />
        )}
      </Field>
      <Field label="Day">
        {(control) => (
          <TextInput
            {...control}
            {...dayLimits}
            type="date"
            value={day}
            readOnly={readOnly}
            onChange={(next) => onChange({ ...draft, day: next })}
          />
        )}
      </Field>
      <Field label="Time (optional)" hint="Where you are; everybody sees it in their own time.">
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={time}
            readOnly={readOnly}
            onChange={(next) => onChange({ ...draft, time: next })}
          />
        )}
      </Field>
      {time === '' && (
        <Field
          label="Last day (optional)"
          error={endDay !== '' && endDay < day ? 'The last day is before the first' : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              {...dayLimits}
              type="date"
              {...(day !== '' && { min: day })}
              value={endDay}
              readOnly={readOnly}
              onChange={(next) => onChange({ ...draft, endDay: next })}
            />
          )}
        </Field>
      )}
      <Field label="Text (optional)">
        {(control) => (
          <TextArea
            {...control}
            value={note}
            maxLength={500}
            readOnly={readOnly}
            onChange={(next) => onChange({ ...draft, note: next })}
          />
        )}
      </Field>
    </>
  );
}

/** Adds a date to the league's calendar, or changes one that admins wrote. */
export function DateDialog({ leagueId, date, onClose }: { leagueId: string; date?: LeagueDate; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(date));
  const [isRemoving, setRemoving] = useState(false);
  const [add, change, remove] = [useAddDate(leagueId), useChangeDate(leagueId), useRemoveDate(leagueId)];
  const formId = useId();
  const dateId = date && ownId(date);
  const body = bodyOf(draft, date);
  const busy = add.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body === undefined || busy) return;
    if (dateId === undefined) add.mutate({ path: { leagueId }, body }, { onSuccess: onClose });
    else change.mutate({ path: { leagueId, dateId }, body }, { onSuccess: onClose });
  };
  if (isRemoving && dateId !== undefined) {
    return (
      <LateConfirm
        title="Remove Date"
        text={`${date?.title ?? ''} leaves the calendar, also for those who have subscribed to it.`}
        verb="Remove"
        busyVerb="Removing..."
        busy={remove.isPending}
        irreversible
        onClose={() => setRemoving(false)}
        // Where that fails what was typed is still there.
        onConfirm={() =>
          remove.mutate({ path: { leagueId, dateId } }, { onSuccess: onClose, onError: () => setRemoving(false) })
        }
      />
    );
  }
  return (
    <Dialog
      title={date === undefined ? 'New Date' : 'Edit Date'}
      text="Everyone in the league sees it in the calendar."
      onClose={onClose}
      actions={
        <>
          {date !== undefined && (
            <Button kind="danger" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={body === undefined} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        <Fields draft={draft} readOnly={busy} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
