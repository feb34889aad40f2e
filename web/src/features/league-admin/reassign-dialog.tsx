import { useId, useState, type FormEvent } from 'react';
import type { Membership } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { ReasonField } from '../../ui/dialog/reason-field';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { useReassign } from './api';
import styles from './league-admin.module.css';
import { candidatesFor, type ManagedTeam } from './teams';

interface Props {
  leagueId: string;
  /** As it is now; it may change hands while the dialog is open. */
  team: ManagedTeam;
  people: readonly Membership[];
  onClose: () => void;
}

const whoIsOffered = 'Who has not signed in yet can be invited first.';

/** Said instead of what would be an empty list. */
const Nobody = () => (
  <p className={styles.nobody} role="status">
    <b>Nobody can get this team now</b>
    Everybody who has signed in has a team. Unclaim one first, or invite the new member.
  </p>
);

/** Gives a team to another member. */
export function ReassignDialog({ leagueId, team, people, onClose }: Props) {
  const [picked, setPicked] = useState('');
  const [reason, setReason] = useState('');
  const reassign = useReassign(leagueId);
  const formId = useId();
  const current = team.holder?.sleeperUserId ?? null;
  const candidates = candidatesFor(team, people);
  // Who has got another team meanwhile is no choice any more.
  const chosen = candidates.some(({ sleeperUserId }) => sleeperUserId === picked) ? picked : '';
  const isFree = candidates.some(({ sleeperUserId }) => sleeperUserId !== current);
  const options = [
    { value: '', label: 'Choose a user...' },
    ...candidates.map(({ sleeperUserId, displayName }) => ({
      value: sleeperUserId,
      label: sleeperUserId === current ? `${displayName} (current)` : displayName,
    })),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === '' || reassign.isPending) return;
    const body = { currentUserId: current, newUserId: chosen, rosterId: team.rosterId, reason: reason.trim() };
    reassign.mutate({ path: { leagueId }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={`Reassign ${team.name}`}
      text={`${team.holder?.displayName ?? 'Nobody'} holds it now. Only members without a team can get it. Nobody's messages move with it.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            disabled={chosen === '' || chosen === current}
            busy={reassign.isPending}
          >
            {reassign.isPending ? 'Reassigning...' : 'Reassign Team'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        {!isFree && <Nobody />}
        {candidates.length > 0 && (
          <Field label="New holder" hint={isFree ? whoIsOffered : undefined}>
            {(control) => (
              <NativeSelect
                {...control}
                value={chosen}
                options={options}
                disabled={!isFree || reassign.isPending}
                onChange={setPicked}
              />
            )}
          </Field>
        )}
        {isFree && <ReasonField value={reason} readOnly={reassign.isPending} onChange={setReason} />}
      </form>
    </Dialog>
  );
}
