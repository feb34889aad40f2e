import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { focusFirst } from '../../ui/dialog/modal';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { useWriteConstitution, type Constitution } from './api';
import styles from './constitution.module.css';
import office from './office.module.css';

const longest = 40_000;
const longestNote = 200;

/** What a league begins with when it has nothing written down. */
const outline = '## Trades\n\n\n## Taxi squad\n\n\n## Playoffs\n';

/** Writes the next version of the constitution. */
export function EditDialog({ leagueId, now, onClose }: { leagueId: string; now: Constitution; onClose: () => void }) {
  const [text, setText] = useState(now.version === 0 ? outline : now.text);
  const [note, setNote] = useState('');
  const save = useWriteConstitution(leagueId);
  const formId = useId();
  const isChanged = text.trim() !== '' && text.trim() !== now.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || save.isPending) return;
    save.mutate({ path: { leagueId }, body: { text, note, basedOn: now.version } }, { onSuccess: onClose });
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} kind="primary" disabled={!isChanged} busy={save.isPending}>
        {save.isPending ? 'Saving...' : `Put version ${now.version + 1} in force`}
      </Button>
    </>
  );
  return (
    <Dialog
      title={now.version === 0 ? 'Write the Constitution' : 'Edit the Constitution'}
      text="Markdown: a line that begins with ## begins an article. Every version is kept."
      actions={actions}
      onClose={onClose}
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        <Field label="Text">
          {(control) => (
            <textarea
              {...control}
              {...focusFirst}
              className={styles.editor}
              maxLength={longest}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label="What changed" hint="Shown with the version, for instance: carried 10 to 2">
          {(control) => (
            <TextInput {...control} maxLength={longestNote} value={note} autoComplete="off" onChange={setNote} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
