import { useState } from 'react';
import { goTo } from '../../lib/browser';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import styles from './account.module.css';
import { useDeleteAccount } from './api';

/** The way out for good. `email` has to be typed. */
export function DeleteCard({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
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
            label: 'Your e-mail address',
            name: email,
            onMismatch() {
              toast({ kind: 'error', title: 'Deletion cancelled', text: 'E-mail address did not match' });
              close();
            },
          }}
          onClose={close}
          onConfirm={() => remove.mutate({}, { onSuccess: () => goTo(paths.logout), onError: close })}
        />
      )}
    </Card>
  );
}
