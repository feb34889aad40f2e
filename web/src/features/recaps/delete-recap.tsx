import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { useDelete } from './admin-api';
import type { RecapCard } from './api';

interface Props {
  leagueId: string;
  card: RecapCard;
}

/** Deletes a recap once it is confirmed. */
export function DeleteQuestion({ leagueId, card, onClose }: Props & { onClose: () => void }) {
  const remove = useDelete(leagueId);
  return (
    <Confirm
      title="Delete Recap"
      text="Are you sure you want to delete this recap?"
      verb="Delete"
      busyVerb="Deleting..."
      busy={remove.isPending}
      irreversible
      onClose={onClose}
      onConfirm={() => remove.mutate({ path: { leagueId, id: card.id } }, { onSettled: onClose })}
    />
  );
}

/** Deletes a recap after a question. `label`: what it is called where several stand on a page. */
export function DeleteRecap({ label, ...recap }: Props & { label: string }) {
  const [asking, setAsking] = useState(false);
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
      {asking && <DeleteQuestion {...recap} onClose={() => setAsking(false)} />}
    </>
  );
}
