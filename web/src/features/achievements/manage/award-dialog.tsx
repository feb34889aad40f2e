import { useId, useState, type FormEvent } from 'react';
import type { League } from '../../../lib/api/shared-reads';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { TextInput } from '../../../ui/field/text-input';
import styles from './manage.module.css';
import { useAward } from '../api';
import { givenKinds, seasonsOf, type People } from '../words';

interface Props {
  leagueId: string;
  league: League;
  people: People;
  onClose: () => void;
}

type GivenKind = (typeof givenKinds)[number]['value'] | '';

/** Gives a member an achievement. What is missing is said by the server. */
export function AwardDialog({ leagueId, league, people, onClose }: Props) {
  const none = { sleeperUserId: '', kind: '', title: '', season: league.season, week: '', words: '' };
  const [fields, setFields] = useState(none);
  const edit = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  const formId = useId();
  const award = useAward(leagueId);
  // What is chosen or typed while it is being saved would go with the form.
  const busy = award.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { sleeperUserId, kind, title, season, week, words } = fields;
    const body = {
      sleeperUserId,
      achievementType: kind as Exclude<GivenKind, 'champion'>,
      season,
      week: week === '' ? null : Number(week),
      title,
      description: words,
    };
    award.mutate({ path: { leagueId }, body }, { onSuccess: onClose });
  };
  const members = [...people].map(([value, { name }]) => ({ value, label: name }));
  const choose = (label: string) => ({ value: '', label });
  return (
    <Dialog
      title="Manual Award"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            Award Achievement
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} onSubmit={submit}>
        <Field label="League member">
          {(control) => (
            <NativeSelect
              {...control}
              value={fields.sleeperUserId}
              disabled={busy}
              options={[choose('Choose a member...'), ...members]}
              onChange={(sleeperUserId) => edit({ sleeperUserId })}
            />
          )}
        </Field>
        <Field label="Achievement type">
          {(control) => (
            <NativeSelect
              {...control}
              value={fields.kind}
              disabled={busy}
              options={[choose('Choose a type...'), ...givenKinds]}
              onChange={(kind) => edit({ kind })}
            />
          )}
        </Field>
        <Field label="Title" className={styles.wide}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.title}
              maxLength={80}
              readOnly={busy}
              onChange={(title) => edit({ title })}
            />
          )}
        </Field>
        <Field label="Season">
          {(control) => (
            <NativeSelect
              {...control}
              value={fields.season}
              disabled={busy}
              options={seasonsOf(league).map((value) => ({ value, label: value }))}
              onChange={(season) => edit({ season })}
            />
          )}
        </Field>
        <Field label="Week (optional)">
          {(control) => (
            <TextInput
              {...control}
              type="number"
              min={1}
              max={18}
              placeholder="1-18"
              value={fields.week}
              readOnly={busy}
              onChange={(week) => edit({ week })}
            />
          )}
        </Field>
        <Field label="Description" className={styles.wide}>
          {(control) => (
            <TextInput
              {...control}
              value={fields.words}
              maxLength={300}
              readOnly={busy}
              onChange={(words) => edit({ words })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
