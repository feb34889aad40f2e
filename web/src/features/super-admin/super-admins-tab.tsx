import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { date } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
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

/** Asks before a person loses the rights of a super admin. */
function AskRemove({ admin, onClose }: { admin: SuperAdmin; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const revoke = useRevoke();
  const body = { isActive: false as const, reason: reason.trim() };
  return (
    <Confirm
      title="Remove Super Admin"
      text={`${nameOf(admin)} loses the rights of a super admin within seconds. They can be granted again.`}
      verb="Remove"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ path: { userId: admin.userId }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonField value={reason} readOnly={revoke.isPending} onChange={setReason} />
    </Confirm>
  );
}

/** Who may do what only super admins may. */
export function SuperAdminsTab() {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<SuperAdmin>();
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
      {asked && <AskRemove admin={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
