import { useEffect, useRef, useState, type RefObject } from 'react';
import { isForComposing } from '../../lib/composing';
import { Button } from '../../ui/button/button';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { useFocusBack } from '../../ui/use-focus-back';
import { statementLimit, useWriteStatement } from './api';
import styles from './profile.module.css';

const lengthOf = (text: string): number => [...text.trim()].length;

interface Props {
  leagueId: string;
  userId: string;
  before: string;
  /** The button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The member's own words, to be changed; Escape leaves them as they were. */
export function StatementEditor({ leagueId, userId, before, opener, onClose }: Props) {
  const [text, setText] = useState(before);
  const write = useWriteStatement(leagueId, userId);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  useFocusBack(opener);
  const length = lengthOf(text);
  const isTooLong = length > statementLimit;
  const save = () => write.mutate({ path: { leagueId, userId }, body: { statement: text } }, { onSuccess: onClose });
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) save();
      }}
      // The one that ends a composed word is not meant for the form.
      onKeyDown={(event) => event.key === 'Escape' && !isForComposing(event) && onClose()}
    >
      <Field
        label="Owner Statement"
        labelHidden
        error={isTooLong ? `Statement cannot exceed ${statementLimit} characters` : undefined}
      >
        {(field) => (
          // What is typed while it is being saved would go with the form.
          <TextArea {...field} ref={area} value={text} readOnly={write.isPending} onChange={setText} dir="auto" />
        )}
      </Field>
      <div className={styles.actions}>
        <span>
          {length}/{statementLimit} characters
        </span>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={write.isPending} disabled={isTooLong}>
          Save
        </Button>
      </div>
    </form>
  );
}
