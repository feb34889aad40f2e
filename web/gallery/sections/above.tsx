import { useState } from 'react';
import { toast } from '../../src/lib/toasts';
import type { Mode } from '../../src/theme/colors';
import { Button } from '../../src/ui/button/button';
import { Card } from '../../src/ui/card';
import { Choice } from '../../src/ui/choice';
import { Confirm } from '../../src/ui/dialog/confirm';
import { Dialog } from '../../src/ui/dialog/dialog';
import { Field } from '../../src/ui/field/field';
import { TextInput } from '../../src/ui/field/text-input';
import styles from '../gallery.module.css';

type Shown = 'dialog' | 'question' | 'typed' | undefined;
interface Props {
  onClose: () => void;
}

const failed = () => toast({ kind: 'error', title: 'Error', text: 'Failed to approve league' });

function Approve({ onClose }: Props) {
  const [leagueId, setLeagueId] = useState('');
  const [season, setSeason] = useState('2025');
  return (
    <Dialog
      title="Approve New League"
      text="The name, season and team count come from the platform."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={failed}>
            Approve League
          </Button>
        </>
      }
    >
      <Field label="League ID" hint="Looked up once 10 characters are typed">
        {(control) => <TextInput {...control} value={leagueId} onChange={setLeagueId} />}
      </Field>
      <Choice
        label="Season"
        value={season}
        options={['2025', '2024', '2023'].map((year) => ({ value: year, label: year }))}
        onChange={setSeason}
      />
    </Dialog>
  );
}

const DeleteConversation = ({ onClose, onConfirm }: Props & { onConfirm: () => void }) => (
  <Confirm
    title="Delete Conversation"
    text="All messages in this conversation will be permanently deleted. This action cannot be undone."
    verb="Delete"
    busyVerb="Deleting..."
    irreversible
    onConfirm={onConfirm}
    onClose={onClose}
  />
);

const DeleteLeague = ({ onClose }: Props) => (
  <Confirm
    title="Delete League"
    text="The league and everything in it is removed for good."
    verb="Delete League"
    irreversible
    typed={{
      label: 'Type the name of the league',
      name: 'Invented Four',
      onMismatch: () => {
        toast({ kind: 'error', title: 'Deletion cancelled', text: 'League name did not match' });
        onClose();
      },
    }}
    onConfirm={onClose}
    onClose={onClose}
  />
);

/** What stands above the page: dialogs, questions, notices. */
export function Above({ mode }: { mode: Mode }) {
  const [shown, setShown] = useState<Shown>();
  const [deleted, setDeleted] = useState(false);
  const close = () => setShown(undefined);
  const remove = () => {
    setDeleted(true);
    close();
  };
  return (
    <Card title="Above the page">
      <div className={styles.row} data-above={mode}>
        <Button onClick={() => setShown('dialog')}>Approve New League</Button>
        {!deleted && (
          <Button kind="danger" onClick={() => setShown('question')}>
            Delete Conversation
          </Button>
        )}
        <Button kind="danger" onClick={() => setShown('typed')}>
          Delete League
        </Button>
        <Button
          onClick={() => toast({ kind: 'success', title: 'League verified!', text: 'Connected to Invented Four' })}
        >
          Notice
        </Button>
      </div>
      {shown === 'dialog' && <Approve onClose={close} />}
      {shown === 'question' && <DeleteConversation onClose={close} onConfirm={remove} />}
      {shown === 'typed' && <DeleteLeague onClose={close} />}
    </Card>
  );
}
