import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { rosters, type League } from '../../../lib/api/shared-reads';
import { bothReads } from '../../../ui/both-reads';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { Loaded, type Read } from '../../../ui/loaded';
import office from '../office.module.css';
import type { People } from '../use-people';
import { useWriteDues } from './api';
import { MoneyFields, noMoney, termsOf } from './money-fields';

const everybody = 'everybody';
const directions = [
  { value: 'to-pot', label: 'Owed to the pot' },
  { value: 'from-pot', label: 'Paid out of the pot' },
];

interface Props {
  leagueId: string;
  /** The newest one: its owners are who owes. */
  season: League['seasons'][number];
  members: Read<People>;
  onClose: () => void;
}

/** Writes what every team's owner, or one person, owes the pot or gets from it. */
export function NewDuesDialog({ leagueId, season, members, onClose }: Props) {
  const [who, setWho] = useState(everybody);
  const [direction, setDirection] = useState('to-pot');
  const [money, setMoney] = useState(noMoney);
  // Who follows the league without a team owes nothing with the others.
  const teams = useQuery(rosters(season.leagueId));
  const owners = [...new Set((teams.data ?? []).flatMap(({ owner_id }) => owner_id ?? []))];
  const write = useWriteDues(leagueId);
  const formId = useId();
  const terms = termsOf(money);
  const charged = who === everybody ? owners : [who];
  const isReady = terms !== undefined && charged.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || write.isPending) return;
    const body = { people: charged, direction: direction as 'to-pot' | 'from-pot', season: season.season, ...terms };
    write.mutate({ path: { leagueId }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="New Dues"
      text="An entry for each of them, which an admin marks as paid. Nothing is paid here."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={!isReady} busy={write.isPending}>
            Write Dues
          </Button>
        </>
      }
    >
      <form id={formId} className={office.form} onSubmit={submit}>
        <Field label="Who">
          {(control) => (
            <NativeSelect
              {...control}
              {...focusFirst}
              value={who}
              disabled={write.isPending}
              options={[
                { value: everybody, label: `Every team’s owner${teams.data ? ` (${owners.length})` : ''}` },
                ...[...(members.data ?? [])].map(([value, { name: label }]) => ({ value, label })),
              ]}
              onChange={setWho}
            />
          )}
        </Field>
        <Loaded query={bothReads(teams, members)} skeleton={null} failed="The members could not be loaded">
          {() => null}
        </Loaded>
        <Field label="Direction">
          {(control) => (
            <NativeSelect
              {...control}
              value={direction}
              options={directions}
              disabled={write.isPending}
              onChange={setDirection}
            />
          )}
        </Field>
        <MoneyFields money={money} readOnly={write.isPending} onChange={setMoney} />
      </form>
    </Dialog>
  );
}
