import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { date } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { superAdmins, useRevoke, type SuperAdmin } from './api';
import { GrantDialog } from './grant-dialog';
import { ListTab } from './list-tab';
import { Row } from './row';

const nameOf = ({ username, email, userId }: SuperAdmin) => username || email || userId;

function Admin({ admin, onRemove }: { admin: SuperAdmin; onRemove: () => void }) {
  const name = nameOf(admin);
  const isGrant = admin.source === 'grant';
  return (
    <Row
      name={name}
      title={name}
      badges={<Badge kind={admin.isActive ? 'success' : 'neutral'}>{admin.isActive ? 'Active' : 'Inactive'}</Badge>}
      lines={[
        ...(isGrant ? [[`User ID ${admin.userId}`, admin.email].filter(Boolean).join(' · ')] : []),
        isGrant ? `Granted by ${admin.grantedBy}` : 'Named in the configuration of the site',
      ]}
      note={admin.notes}
      facts={[
        ...(admin.grantedAt === null ? [] : ([['Granted', date(admin.grantedAt)]] as const)),
        ...(admin.revokedAt === null ? [] : ([['Removed', date(admin.revokedAt)]] as const)),
      ]}
      actions={
        isGrant &&
        admin.isActive && (
          <Button size="small" kind="danger" aria-label={`Remove super admin ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )
      }
    />
  );
}

/** Who may do what only super admins may. */
export function SuperAdminsTab() {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<SuperAdmin>();
  const revoke = useRevoke();
  const close = () => setAsked(undefined);
  return (
    <>
      <ListTab<SuperAdmin>
        label="super admins"
        placeholder="Name, e-mail or user ID"
        read={superAdmins}
        empty="No super admins found."
        action={
          <Button kind="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setGranting(true)}>
            Grant Super Admin
          </Button>
        }
      >
        {(admin) => <Admin key={`${admin.source} ${admin.userId}`} admin={admin} onRemove={() => setAsked(admin)} />}
      </ListTab>
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
      {asked && (
        <Confirm
          title="Remove Super Admin"
          text={`${nameOf(asked)} loses the rights of a super admin within seconds. They can be granted again.`}
          verb="Remove"
          busy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate({ path: { userId: asked.userId }, body: { isActive: false } }, { onSettled: close })
          }
          onClose={close}
        />
      )}
    </>
  );
}
