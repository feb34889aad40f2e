import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { TextInput } from '../../../ui/field/text-input';
import office from '../office.module.css';
import type { People } from '../use-people';
import { useDeed, type Deed, type LedgerEntry } from './api';
import { badges, dollars, nameOf, sentenceOf, verbs } from './ledger-words';

interface Props {
  leagueId: string;
  /** The entry as it was when the form was opened. */
  entry: LedgerEntry;
  /** As it is now; undefined once it is not in the list any more. */
  now: LedgerEntry | undefined;
  deed: Deed;
  people: People;
  /** Who looks: nobody says of themselves that they have won. */
  me: string | undefined;
  onClose: () => void;
}

/** Asks for the winner of a bet, or why an entry is called off. */
export function DeedDialog({ leagueId, entry: begun, now, deed, people, me, onClose }: Props) {
  const entry = now ?? begun;
  const winners = [entry.from, entry.to].filter((party) => party !== me);
  const [winner, setWinner] = useState(winners[0] ?? '');
  const [reason, setReason] = useState('');
  const change = useDeed(leagueId);
  const formId = useId();
  const decides = deed === 'decide';
  const needsReason = deed === 'cancel' && entry.state !== 'proposed';
  // One's own deed is read before the form closes.
  const isDone = change.isPending || change.isSuccess;
  const isChanged = !isDone && now?.steps.length !== begun.steps.length;
  const isPossible = isDone || now?.may.includes(deed) === true;
  const isReady = isPossible && (!needsReason || reason.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    const body = { reason: reason.trim(), basedOn: entry.steps.length, ...(decides && { winner }) };
    change.mutate({ path: { leagueId, entryId: entry.id, deed }, body }, { onSuccess: onClose });
  };
  const verb = decides ? 'Decide Bet' : verbs[deed];
  return (
    <Dialog
      title={verb}
      text={
        decides
          ? `The loser then owes the winner ${dollars(entry.cents)}.`
          : `${entry.what}, ${dollars(entry.cents)}. The entry stays in the ledger, called off.`
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={change.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        {decides && (
          <Field label="Winner">
            {(control) => (
              <NativeSelect
                {...control}
                {...focusFirst}
                value={winner}
                disabled={change.isPending}
                options={winners.map((party) => ({ value: party, label: nameOf(party, people) }))}
                onChange={setWinner}
              />
            )}
          </Field>
        )}
        <Field label={needsReason ? 'Reason' : 'Reason (optional)'}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={reason}
              // What is typed while it is being saved would go with the form.
              readOnly={change.isPending}
              autoComplete="off"
              onChange={setReason}
            />
          )}
        </Field>
        {isChanged && (
          <ChangedMeanwhile>
            The entry was changed meanwhile: {sentenceOf(entry, people)}
            {now === undefined ? '. It is not in this list any more.' : ` (${badges[entry.state].text}).`}
          </ChangedMeanwhile>
        )}
      </form>
    </Dialog>
  );
}
