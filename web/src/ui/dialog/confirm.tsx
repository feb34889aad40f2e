import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Field } from '../field/field';
import { TextInput } from '../field/text-input';
import styles from './dialog.module.css';
import { focusFirst, Modal } from './modal';

interface Props {
  /** Names the act: "Delete Conversation". */
  title: string;
  /** What follows from it, and whether it can be undone. */
  text: string;
  /** On the button that does it: "Delete". */
  verb: string;
  /** On the same button while it is being done: "Deleting...". */
  busyVerb?: string;
  busy?: boolean;
  /** It has to wait for what was begun before, as an export is. */
  disabled?: boolean;
  /** It cannot be undone: the button is red. */
  irreversible?: boolean;
  /** For the gravest: the name has to be typed. Another text does nothing but call `onMismatch`. */
  typed?: { label: string; name: string; onMismatch: () => void };
  /** What goes with it: the field of a reason, or what can be done before. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A field takes no line breaks, and nobody sees how many spaces there are. */
const asTyped = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Asks before something is done, for as long as it is rendered. The focus begins at Cancel. */
export function Confirm(props: Props) {
  const { title, text, verb, busyVerb = verb, busy = false, disabled, irreversible = false, typed } = props;
  const { children, onConfirm, onClose } = props;
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed && asTyped(name) !== asTyped(typed.name)) typed.onMismatch();
    else onConfirm();
  };
  return (
    <Modal question title={title} text={text} onClose={onClose}>
      <form onSubmit={submit}>
        {(typed ?? children) && (
          <div className={styles.body}>
            {children}
            {typed && (
              <Field label={typed.label} hint={typed.name}>
                {(control) => (
                  <TextInput {...control} value={name} readOnly={busy} autoComplete="off" onChange={setName} />
                )}
              </Field>
            )}
          </div>
        )}
        <div className={styles.actions}>
          <Button {...focusFirst} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind={irreversible ? 'dangerFilled' : 'primary'} busy={busy} disabled={disabled}>
            {busy ? busyVerb : verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
