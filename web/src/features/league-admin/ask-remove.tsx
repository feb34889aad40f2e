import { useState } from 'react';
import type { Membership } from '../../lib/api/shared-reads';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
import { useRemoveMember } from './api';

interface Props {
  leagueId: string;
  person: Membership;
  onClose: () => void;
}

/** Asks before somebody who is not in the league on Sleeper any more loses their place here. */
export function AskRemove({ leagueId, person, onClose }: Props) {
  const [reason, setReason] = useState('');
  const remove = useRemoveMember(leagueId);
  const wish = { path: { leagueId, userId: person.sleeperUserId }, query: { reason: reason.trim() } };
  return (
    <Confirm
      title="Remove Member"
      text={`${person.displayName} can no longer read this league here, write in its chat or vote. What they wrote stays. They can come back once they are in the league on Sleeper again.`}
      verb="Remove Member"
      busyVerb="Removing..."
      busy={remove.isPending}
      irreversible
      onClose={onClose}
      onConfirm={() => remove.mutate(wish, { onSuccess: onClose })}
    >
      <ReasonField value={reason} readOnly={remove.isPending} onChange={setReason} />
    </Confirm>
  );
}
