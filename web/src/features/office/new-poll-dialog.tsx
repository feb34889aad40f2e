import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { statusOf } from '../../lib/api/api-error';
import { mayHaveWorked } from '../../lib/api/mutate';
import { serverTime } from '../../lib/session/session';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { focusFirst } from '../../ui/dialog/modal';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { TextInput } from '../../ui/field/text-input';
import { useOpenPoll, type Poll } from './api';
import office from './office.module.css';
import styles from './poll.module.css';

const mostOptions = 10;
const dayMs = 86_400_000;

const majorities = [
  { value: 'most', label: 'The most votes' },
  { value: 'half', label: 'More than half of all members' },
  { value: 'two-thirds', label: 'Two thirds of all members' },
];

const times = [
  { value: '1', label: 'In a day' },
  { value: '3', label: 'In three days' },
  { value: '7', label: 'In a week' },
  { value: '14', label: 'In two weeks' },
  { value: '30', label: 'In a month' },
];

interface OptionsProps {
  options: readonly string[];
  /** The poll is being opened: what is changed now would go with the form. */
  busy: boolean;
  onChange: (options: string[]) => void;
}

function OptionFields({ options, busy, onChange }: OptionsProps) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  /** The button that is pressed may go; the focus goes on in the field at this place, or in the last one. */
  const change = (next: string[], at: number) => {
    flushSync(() => onChange(next));
    fields.current[Math.min(at, next.length - 1)]?.focus();
  };
  return (
    <>
      {options.map((option, at) => (
        // The place of an option is what it is.
        <div key={at} className={styles.newOption}>
          <Field label={`Option ${at + 1}`} className={styles.grows}>
            {(control) => (
              <TextInput
                {...control}
                ref={(node) => {
                  fields.current[at] = node;
                }}
                maxLength={100}
                value={option}
                readOnly={busy}
                autoComplete="off"
                onChange={(text) => onChange(options.with(at, text))}
              />
            )}
          </Field>
          {options.length > 2 && (
            <Button
              kind="quiet"
              disabled={busy}
              aria-label={`Remove option ${at + 1}`}
              icon={<CloseOutlined aria-hidden="true" />}
              goesAway
              onClick={() =>
                change(
                  options.filter((_, place) => place !== at),
                  at,
                )
              }
            />
          )}
        </div>
      ))}
      {options.length < mostOptions && (
        <Button
          size="small"
          disabled={busy}
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => change([...options, ''], options.length)}
        >
          Add option
        </Button>
      )}
    </>
  );
}

/** Asks the league something. */
export function NewPollDialog({ leagueId, onClose }: { leagueId: string; onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState<string[]>(['Yes', 'No']);
  const [majority, setMajority] = useState<Poll['majority']>('most');
  const [days, setDays] = useState('7');
  const [isSecret, setIsSecret] = useState(false);
  const open = useOpenPoll(leagueId);
  const busy = open.isPending;
  // Of a poll that may be open though its response was lost: whoever tries again means the same one, which closes when
  // that one would have.
  const firstSentAt = useRef<number>(undefined);
  const formId = useId();
  const filled = options.map((option) => option.trim()).filter(Boolean);
  const isReady = question.trim() !== '' && filled.length >= 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || busy) return;
    const sentAt = firstSentAt.current ?? serverTime();
    const closesAt = new Date(sentAt + Number(days) * dayMs).toISOString();
    const body = { question: question.trim(), options: filled, isSecret, majority, closesAt };
    const onError = (error: Error) => {
      if (mayHaveWorked(error)) firstSentAt.current = sentAt;
      // What was refused for good is no poll: the next one closes so long after it is sent itself.
      else if (statusOf(error) === 400) firstSentAt.current = undefined;
    };
    open.mutate({ path: { leagueId }, body }, { onSuccess: onClose, onError });
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={busy}>
        {busy ? 'Opening...' : 'Open Poll'}
      </Button>
    </>
  );
  return (
    <Dialog
      title="New Poll"
      text="Every member of the league can vote, and change the vote until it closes."
      actions={actions}
      onClose={onClose}
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        <Field label="Question">
          {(control) => (
            <TextInput
              {...control}
              {...focusFirst}
              maxLength={200}
              value={question}
              readOnly={busy}
              autoComplete="off"
              onChange={setQuestion}
            />
          )}
        </Field>
        <OptionFields options={options} busy={busy} onChange={setOptions} />
        <Field label="Carried by">
          {(control) => (
            <NativeSelect
              {...control}
              value={majority}
              options={majorities}
              disabled={busy}
              onChange={(chosen) => setMajority(chosen as Poll['majority'])}
            />
          )}
        </Field>
        <Field label="Closes">
          {(control) => <NativeSelect {...control} value={days} options={times} disabled={busy} onChange={setDays} />}
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSecret}
            // Enter sends the form from here as well: the box stays on, for it to keep the focus.
            aria-disabled={busy}
            onChange={(event) => !busy && setIsSecret(event.target.checked)}
          />
          <span>Secret: nobody sees who voted for what, and the votes are counted when it closes</span>
        </label>
      </form>
    </Dialog>
  );
}
