import { useId, useRef, useState, type FormEvent } from 'react';
import { count } from '../../lib/format';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import { focusFirst } from '../../ui/dialog/modal';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { useWriteConstitution, type Constitution } from './api';
import styles from './constitution.module.css';
import { OfBeforeNotice, OvertakenNotice } from './draft-notice';
import office from './office.module.css';
import { asStored } from './stored-words';
import { useDraft } from './use-draft';
import type { People } from './use-people';

/** In characters as a person counts them: an emoji is one. */
const longest = 40_000;
/** From so many on they are counted in sight. */
const countedFrom = 36_000;
const longestNote = 200;

interface Props {
  leagueId: string;
  /** The version in force, which may become another one while the form is open. */
  now: Constitution;
  people: People;
  onClose: () => void;
}

/** Writes the next version of the constitution. What is written is kept until it is in force or discarded. */
export function EditDialog({ leagueId, now, people, onClose }: Props) {
  const { draft, isOfBefore, change, forget, startOver } = useDraft(leagueId, now);
  const [isDiscarding, setDiscarding] = useState(false);
  const save = useWriteConstitution(leagueId);
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, note, basedOn } = draft;
  const stored = asStored(text);
  const { length } = [...stored];
  const counted = length >= countedFrom ? `${count(length)}/${count(longest)}` : '';
  const isTooLong = length > longest;
  const isChanged = stored !== '' && stored !== now.text;
  // Saving would undo what somebody else has written: that is meant only once the draft is based on it.
  const isOvertaken = isChanged && now.version > basedOn;
  const isReady = isChanged && !isOvertaken && !isTooLong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    const onSuccess = () => {
      forget();
      onClose();
    };
    save.mutate({ path: { leagueId }, body: draft }, { onSuccess });
  };
  const base = () => {
    change({ ...draft, basedOn: now.version });
    // The button that was pressed goes away: one writes on.
    area.current?.focus();
  };
  const discard = () => setDiscarding(true);
  if (isDiscarding) {
    return (
      <LateConfirm
        title="Discard Draft"
        text={`Your words are gone then. The form begins again from ${now.version === 0 ? 'the outline' : `version ${now.version}`}.`}
        verb="Discard"
        irreversible
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          startOver();
          setDiscarding(false);
        }}
      />
    );
  }
  // Above a draft of before, and below one that somebody writes, which would slip away under their hands.
  const overtaken = isOvertaken && (
    <OvertakenNotice {...{ leagueId, now, people, basedOn }} onBase={base} onDiscard={discard} />
  );
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={save.isPending}>
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
        {isOfBefore && (overtaken || <OfBeforeNotice onDiscard={discard} />)}
        <Field
          label="Text"
          hint={`Your draft is kept in this browser until it is in force. ${counted}`.trim()}
          error={isTooLong ? `${counted} characters: shorten the text to put it in force.` : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              {...focusFirst}
              ref={area}
              className={styles.editor}
              // What is typed while it is being saved would go with the form.
              readOnly={save.isPending}
              value={text}
              onChange={(event) => change({ ...draft, text: event.target.value })}
            />
          )}
        </Field>
        <Field label="What changed" hint="Shown with the version, for instance: carried 10 to 2">
          {(control) => (
            <TextInput
              {...control}
              maxLength={longestNote}
              value={note}
              readOnly={save.isPending}
              autoComplete="off"
              onChange={(next) => change({ ...draft, note: next })}
            />
          )}
        </Field>
        {!isOfBefore && overtaken}
      </form>
    </Dialog>
  );
}
