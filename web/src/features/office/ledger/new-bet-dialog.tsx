import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { Loaded, type Read } from '../../../ui/loaded';
import office from '../office.module.css';
import type { People } from '../use-people';
import { useProposeBet } from './api';
import { MoneyFields, noMoney, termsOf } from './money-fields';

interface Props {
  leagueId: string;
  /** The newest one; undefined until it is known. */
  season: string | undefined;
  members: Read<People>;
  me: string | undefined;
  onClose: () => void;
}

/** Proposes a bet to another member, who has to agree. */
export function NewBetDialog({ leagueId, season, members, me, onClose }: Props) {
  const [opponent, setOpponent] = useState('');
  const [money, setMoney] = useState(noMoney);
  const propose = useProposeBet(leagueId);
  const formId = useId();
  const terms = termsOf(money);
  const isReady = opponent !== '' && terms !== undefined;
  const others = [...(members.data ?? [])]
    .filter(([id]) => id !== me)
    .map(([value, { name: label }]) => ({ value, label }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (opponent === '' || terms === undefined || propose.isPending) return;
    propose.mutate({ path: { leagueId }, body: { opponent, season, ...terms } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="New Bet"
      text="The other side has to accept. Once it is decided the loser owes the winner; nothing is paid here."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={propose.isPending}>
            Propose Bet
          </Button>
        </>
      }
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        <Field label="Against">
          {(control) => (
            <NativeSelect
              {...control}
              {...focusFirst}
              value={opponent}
              disabled={propose.isPending}
              options={[{ value: '', label: 'Choose a member...' }, ...others]}
              onChange={setOpponent}
            />
          )}
        </Field>
        <Loaded query={members} skeleton={null} failed="The members could not be loaded">
          {() => null}
        </Loaded>
        <MoneyFields money={money} readOnly={propose.isPending} onChange={setMoney} />
      </form>
    </Dialog>
  );
}
