import { useEffect, useRef, type RefObject } from 'react';
import { isForComposing } from '../../lib/composing';
import { Button } from '../../ui/button/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { useFocusBack } from '../../ui/use-focus-back';
import { statementLimit, useWriteStatement, type Statement } from './api';
import styles from './profile.module.css';
import { useStatementDraft } from './use-statement-draft';

const lengthOf = (text: string): number => [...text.trim()].length;

interface Props {
  leagueId: string;
  userId: string;
  /** As it is stored now; somebody may change it elsewhere while it is edited here. */
  now: Statement;
  /** The button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/**
 * The member's own words, to be changed; Escape leaves them as they were. What is typed is kept until it is saved or
 * cancelled. What they have stored elsewhere meanwhile is taken over while nothing is typed; after that they choose.
 */
export function StatementEditor({ leagueId, userId, now, opener, onClose }: Props) {
  const { text, began, isOfBefore, isNewer, change, base, forget, startOver } = useStatementDraft(leagueId, now);
  const write = useWriteStatement(leagueId, userId);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  useFocusBack(opener);
  const length = lengthOf(text);
  const isTooLong = length > statementLimit;
  const isOvertaken = isNewer && !write.isPending;
  const isRefused = isTooLong || isOvertaken;
  const close = () => {
    forget();
    onClose();
  };
  const save = () =>
    write.mutate(
      { path: { leagueId, userId }, body: { statement: text, basedOn: began.updatedAt } },
      { onSuccess: close },
    );
  /** The question goes, and with it the button that had the focus. */
  const goOn = (how: () => void) => () => {
    how();
    area.current?.focus();
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused) save();
      }}
      // The one that ends a composed word is not meant for the form.
      onKeyDown={(event) => event.key === 'Escape' && !isForComposing(event) && close()}
    >
      {isOfBefore && (
        <p role="status">
          <b>This is your draft of before.</b> It was kept in this browser and is not saved. Cancel discards it.
        </p>
      )}
      <Field
        label="Owner Statement"
        labelHidden
        error={isTooLong ? `Statement cannot exceed ${statementLimit} characters` : undefined}
      >
        {(field) => (
          // What is typed while it is being saved would go with the form.
          <TextArea {...field} ref={area} value={text} readOnly={write.isPending} onChange={change} dir="auto" />
        )}
      </Field>
      {isOvertaken && (
        <ChangedMeanwhile ways={{ show: 'Show the New Statement', onShow: goOn(startOver), onKeep: goOn(base) }}>
          Your statement was changed meanwhile. Showing it replaces what you typed.
        </ChangedMeanwhile>
      )}
      <div className={styles.actions}>
        <span>
          {length}/{statementLimit} characters
        </span>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={write.isPending} disabled={isRefused}>
          Save
        </Button>
      </div>
    </form>
  );
}
