import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Confirm } from '../../../ui/dialog/confirm';
import { Dialog } from '../../../ui/dialog/dialog';
import { Field } from '../../../ui/field/field';
import { TextArea } from '../../../ui/field/text-area';
import { useDeleteMessage, useHideMessage, useReportMessage } from '../api';
import type { Message } from '../message';
import type { Asked } from '../list/message-actions';
import { changeMessage, deleteMessage } from './logs';
import type { Room } from './room';

const longestReason = 300;

interface WithReasonProps {
  title: string;
  text: string;
  verb: string;
  busy: boolean;
  onDo: (reason: string) => void;
  onClose: () => void;
}

function WithReason({ title, text, verb, busy, onDo, onClose }: WithReasonProps) {
  const [reason, setReason] = useState('');
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" busy={busy} disabled={reason.trim() === ''} onClick={() => onDo(reason.trim())}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog title={title} text={text} actions={actions} onClose={onClose}>
      <Field label="Reason" hint={`${[...reason].length}/${longestReason}`}>
        {(control) => (
          <TextArea
            {...control}
            value={reason}
            // What is typed while it is being sent would go with the dialog.
            readOnly={busy}
            onChange={(value) => setReason([...value].slice(0, longestReason).join(''))}
          />
        )}
      </Field>
    </Dialog>
  );
}

interface Props {
  room: Room;
  message: Message;
  asked: Asked;
  onClose: () => void;
}

/** Asks before a message is deleted, and why it is reported, hidden or shown again. */
export function MessageDialog({ room, message, asked, onClose }: Props) {
  const remove = useDeleteMessage();
  const hide = useHideMessage(room.leagueId);
  const report = useReportMessage();
  const path = { messageId: message.id };
  if (asked === 'delete') {
    const onConfirm = () =>
      remove.mutate(
        { path },
        {
          onSuccess: () => {
            deleteMessage(room, message.id);
            onClose();
          },
        },
      );
    return (
      <Confirm
        title="Delete Message"
        text="Are you sure you want to delete this message? This action cannot be undone."
        verb="Delete"
        busyVerb="Deleting..."
        irreversible
        busy={remove.isPending}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    );
  }
  if (asked === 'report') {
    const text =
      room.conversationId === null
        ? 'The admins of the league see the message, your name and your reason.'
        : 'A copy of this private message is shown to the admins of the league, with your name and your reason.';
    return (
      <WithReason
        title="Report Message"
        text={text}
        verb="Report"
        busy={report.isPending}
        onDo={(reason) => report.mutate({ path, body: { reason } }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  }
  const isHidden = asked === 'hide';
  const done = (changed: Message) => {
    changeMessage(room, changed);
    onClose();
  };
  return (
    <WithReason
      title={isHidden ? 'Hide Message' : 'Show Message Again'}
      text={
        isHidden
          ? 'Everybody sees that a message was hidden, and nobody what it said. It can be shown again.'
          : 'Everybody sees again what it said.'
      }
      verb={isHidden ? 'Hide' : 'Show Again'}
      busy={hide.isPending}
      onDo={(reason) => hide.mutate({ path, body: { isHidden, reason } }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
