import { useState } from 'react';
import { toast } from '../../lib/toasts';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
import { ExportButton } from '../../ui/league-export/export-button';
import { useDeleteLeague, type ApprovedLeague } from './api';

/** Asks twice before a league is deleted: whether, and for its name. It waits for an export that runs. */
export function DeleteLeague({ league, onClose }: { league: ApprovedLeague; onClose: () => void }) {
  const [isTyping, setTyping] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [reason, setReason] = useState('');
  const remove = useDeleteLeague();
  const { leagueId, name } = league;
  if (!isTyping) {
    return (
      <Confirm
        key="asked"
        title="Delete League"
        text={`This deletes ${name} with all its seasons, chats, recaps and achievements. It cannot be undone.`}
        verb="Delete"
        disabled={isExporting}
        irreversible
        onConfirm={() => setTyping(true)}
        onClose={onClose}
      >
        <ExportButton leagueId={leagueId} onBusy={setExporting}>
          Export first
        </ExportButton>
      </Confirm>
    );
  }
  return (
    <Confirm
      key="typed"
      title="Delete League"
      text="Type the league’s name exactly to delete it."
      verb="Delete League"
      busyVerb="Deleting..."
      busy={remove.isPending}
      irreversible
      typed={{
        label: 'League name',
        name,
        onMismatch() {
          toast({ kind: 'error', title: 'Deletion cancelled', text: 'League name did not match' });
          onClose();
        },
      }}
      onConfirm={() =>
        remove.mutate(
          { path: { leagueId }, body: { confirmName: name, reason: reason.trim() } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <ReasonField value={reason} readOnly={remove.isPending} onChange={setReason} />
    </Confirm>
  );
}
