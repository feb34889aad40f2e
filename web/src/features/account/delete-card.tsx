import { useState } from 'react';
import { goTo } from '../../lib/browser';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import styles from './account.module.css';
import { useDeleteAccount } from './api';

interface Props {
  /** Empty where the account has none. */
  email: string;
  /** What the person is called here. */
  name: string;
}

/** What has to be typed: never nothing, whatever the account has. */
const typedOf = ({ email, name }: Props) =>
  email.trim() === ''
    ? { label: 'Type this to confirm', name: name.trim() || 'Delete Account', mismatch: 'What you typed did not match' }
    : { label: 'Your e-mail address', name: email, mismatch: 'E-mail address did not match' };

/** The way out for good. */
export function DeleteCard(account: Props) {
  const [asking, setAsking] = useState(false);
  const { mismatch, ...typed } = typedOf(account);
  const remove = useDeleteAccount();
  const close = () => setAsking(false);
  return (
    <Card title="Delete account">
      <div className={styles.row}>
        <p>
          <b>Delete everything that is kept of you</b>
          <small>You leave all leagues. What you wrote stays, as a former member’s. This cannot be undone.</small>
        </p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </div>
      {asking && (
        <LateConfirm
          title="Delete Account"
          text="You leave all leagues, your claims and rights end, and your name is taken off your messages. This cannot be undone."
          verb="Delete Account"
          busyVerb="Deleting..."
          busy={remove.isPending}
          irreversible
          typed={{
            ...typed,
            onMismatch() {
              toast({ kind: 'error', title: 'Deletion cancelled', text: mismatch });
              close();
            },
          }}
          onClose={close}
          // Also from another page: nobody stays signed in to an account that is gone.
          onConfirm={() => void remove.mutateAsync({}).then(() => goTo(paths.logout), close)}
        />
      )}
    </Card>
  );
}
