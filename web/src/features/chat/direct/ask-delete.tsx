import { Confirm } from '../../../ui/dialog/confirm';
import { useDeleteConversation, type Conversation } from './api';

interface Props {
  leagueId: string;
  conversation: Conversation;
  /** Whom it is with. */
  name: string;
  /** Called also when the question was closed before. */
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a conversation is deleted. A question by itself: one that is still being deleted holds up no other. */
export function AskDelete({ leagueId, conversation, name, onDeleted, onClose }: Props) {
  const remove = useDeleteConversation(leagueId);
  const confirm = () =>
    remove.mutateAsync({ path: { conversationId: conversation.id } }).then(onDeleted, () => undefined);
  return (
    <Confirm
      title="Delete Conversation"
      text={`Are you sure you want to delete this conversation with ${name}? All messages in this conversation will be permanently deleted. This action cannot be undone.`}
      verb="Delete"
      busyVerb="Deleting..."
      irreversible
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
