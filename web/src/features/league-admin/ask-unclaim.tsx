import { useState } from 'react';
import type { Membership } from '../../lib/api/shared-reads';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
import { useUnclaim } from './api';

interface Props {
  leagueId: string;
  teamName: string;
  holder: Membership;
  onClose: () => void;
}

/** Asks before a member's team is taken away. */
export function AskUnclaim({ leagueId, teamName, holder, onClose }: Props) {
  const [reason, setReason] = useState('');
  const unclaim = useUnclaim(leagueId);
  // Without a team of this season; who gets one meanwhile keeps it.
  const rosterId = holder.rosterId ?? 0;
  const wish = { path: { leagueId, userId: holder.sleeperUserId }, query: { reason: reason.trim(), rosterId } };
  return (
    <Confirm
      title="Unclaim Team"
      text={`${holder.displayName} loses ${teamName} here, and can claim it again. Nothing changes in Sleeper.`}
      verb="Unclaim Team"
      busyVerb="Unclaiming..."
      busy={unclaim.isPending}
      onClose={onClose}
      onConfirm={() => unclaim.mutate(wish, { onSuccess: onClose })}
    >
      <ReasonField value={reason} readOnly={unclaim.isPending} onChange={setReason} />
    </Confirm>
  );
}
