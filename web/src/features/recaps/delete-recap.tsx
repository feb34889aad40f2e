import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { useDelete } from './admin-api';
import type { RecapCard } from './api';

/** Deletes a recap after a question. `label`: what it is called where several stand on a page. */
export function DeleteRecap({ leagueId, card, label }: { leagueId: string; card: RecapCard; label?: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useDelete(leagueId);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {asking && (
        <Confirm
          title="Delete Recap"
          text="Are you sure you want to delete this recap?"
          verb="Delete"
          busyVerb="Deleting..."
          busy={remove.isPending}
          irreversible
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ path: { leagueId, id: card.id } }, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  );
}
