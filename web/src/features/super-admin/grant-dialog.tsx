import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { TextInput } from '../../ui/field/text-input';
import { useGrant } from './api';
import styles from './super-admin.module.css';

/** Gives a person the rights of a super admin. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const [userId, setUserId] = useState('');
  const [notes, setNotes] = useState('');
  const grant = useGrant();
  const formId = useId();
  const targetUserId = userId.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (targetUserId === '' || grant.isPending) return;
    grant.mutate({ body: { targetUserId, notes: notes.trim() } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Grant Super Admin"
      text="A super admin can change every league of this site."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={targetUserId === ''} busy={grant.isPending}>
            Grant Super Admin
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        <Field label="User ID" hint="As League Admins and Registration Attempts show it">
          {(control) => (
            <TextInput
              {...control}
              required
              autoComplete="off"
              maxLength={128}
              value={userId}
              // What is typed while it is being saved would go with the form.
              readOnly={grant.isPending}
              onChange={setUserId}
            />
          )}
        </Field>
        <Field label="Notes">
          {(control) => (
            <TextArea {...control} value={notes} maxLength={1000} readOnly={grant.isPending} onChange={setNotes} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
