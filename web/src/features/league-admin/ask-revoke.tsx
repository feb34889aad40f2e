import { useState } from 'react';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
import type { Membership } from '../../lib/api/shared-reads';
import { useSetAdmin } from './api';

interface Props {
  leagueId: string;
  holder: Membership;
  onClose: () => void;
}

/** Asks before a member loses the admin's rights. */
export function AskRevoke({ leagueId, holder, onClose }: Props) {
  const [reason, setReason] = useState('');
  const setAdmin = useSetAdmin(leagueId);
  const wish = {
    path: { leagueId, userId: holder.sleeperUserId },
    body: { isAdmin: false, reason: reason.trim() },
  };
  return (
    <Confirm
      title="Remove Admin"
      text={`${holder.displayName} can no longer run this league here. An admin can grant it again.`}
      verb="Remove Admin"
      busyVerb="Removing..."
      busy={setAdmin.isPending}
      onClose={onClose}
      onConfirm={() => setAdmin.mutate(wish, { onSuccess: onClose })}
    >
      <ReasonField value={reason} readOnly={setAdmin.isPending} onChange={setReason} />
    </Confirm>
  );
}
