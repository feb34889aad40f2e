import { Confirm } from '../../ui/dialog/confirm';
import { useDelete } from './admin-api';
import type { RecapCard } from './api';

interface Props {
  leagueId: string;
  card: RecapCard;
  onClose: () => void;
}

/** Deletes a recap once it is confirmed. */
export function DeleteQuestion({ leagueId, card, onClose }: Props) {
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
