import { dayLimits } from '../../../lib/day-limits';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextArea } from '../../../ui/field/text-area';
import { TextInput } from '../../../ui/field/text-input';
import type { DateDraft } from './date-draft';

interface Props {
  draft: DateDraft;
  /** It is being saved: what is typed now would go with the form. */
  readOnly: boolean;
  onChange: (draft: DateDraft) => void;
}

/** The fields of a date. */
export function DateFields({ draft, readOnly, onChange }: Props) {
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
