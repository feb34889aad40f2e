import { InfoCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { saidBy, statusOf } from '../../lib/api/api-error';
import { authUser } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { demandOf, useVerifyLeague } from './api';
import styles from './chooser.module.css';
import { DemandNotice } from './demand-notice';

const helpSteps = [
  'Open your league in the Sleeper app or on sleeper.com.',
  'Press the gear icon, then General.',
  'The League ID is shown at the bottom. The address of your league on sleeper.com works too.',
];
const required = { title: 'League ID required', text: 'Please enter a valid League ID' };

/** What is wrong with the id itself, in the server's words; other failures appear in the toast alone. */
const refusalOf = (error: unknown): string | undefined =>
  [400, 403, 404].includes(statusOf(error) ?? 0) && !demandOf(error) ? saidBy(error, required.text) : undefined;

const Help = () => (
  <div className={styles.help}>
    <h3>Finding your League ID</h3>
    <ol>
      {helpSteps.map((step, index) => (
        <li key={step}>
          <span className={styles.step} aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  </div>
);

/** The form that verifies a membership and connects the league. */
export function ConnectLeague() {
  const [leagueId, setLeagueId] = useState('');
  const [username, setUsername] = useState<string>();
  const [blank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const person = useQuery(authUser()).data;
  const verify = useVerifyLeague();
  const navigate = useNavigate();
  const demand = demandOf(verify.error);
  const asksName = demand?.kind === 'username' || username !== undefined;
  const suggested = person?.email.split('@')[0] ?? '';
  const id = leagueId.trim();
  const refused = id === verify.variables?.body.leagueId ? refusalOf(verify.error) : undefined;
  const error = blank ? required.text : refused;

  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    if (id === '') {
      setBlank(true);
      toast({ kind: 'error', ...required });
      return;
    }
    const sleeperUsername = asksName ? (username ?? suggested).trim() : '';
    const body = sleeperUsername ? { leagueId: id, sleeperUsername } : { leagueId: id };
    verify.mutate({ body }, { onSuccess: ({ league }) => void navigate(paths.league(league.id)) });
  };

  const change = (value: string) => {
    setBlank(false);
    setLeagueId(value);
  };

  return (
    <Card title="Connect New League">
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.info}>
          <InfoCircleOutlined aria-hidden="true" />
          Your membership is verified with Sleeper. You must be a member of the league to connect it.
        </p>
        <Field label="Sleeper League ID" error={error} className={styles.field}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={leagueId}
              inputMode="numeric"
              autoComplete="off"
              placeholder="For example 123456789012345678"
              // With nothing in it the button is off, and with it the form's own Enter.
              onKeyDown={(event) => event.key === 'Enter' && submit(event)}
              onChange={change}
            />
          )}
        </Field>
        {asksName && (
          <Field
            label="Sleeper username"
            hint="We could not find your Sleeper account by your e-mail. This is asked once."
            className={styles.field}
          >
            {(control) => (
              <TextInput
                {...control}
                value={username ?? suggested}
                autoComplete="off"
                autoFocus
                maxLength={64}
                onChange={setUsername}
              />
            )}
          </Field>
        )}
        {demand && <DemandNotice demand={demand} />}
        <Button type="submit" kind="primary" disabled={id === ''} busy={verify.isPending}>
          {verify.isPending ? 'Verifying...' : 'Verify & Connect League'}
        </Button>
      </form>
      <Help />
    </Card>
  );
}
