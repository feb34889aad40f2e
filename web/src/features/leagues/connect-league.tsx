import { InfoCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authUser } from '../../lib/api/shared-reads';
import { forgetTeams } from '../../lib/claimed-leagues';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { demandOf, useVerifyLeague } from './api';
import styles from './chooser.module.css';
import { DemandNotice } from './demand-notice';
import { blankId, refusalOf, refusesSleeperUser } from './refusal';

const helpSteps = [
  'Open your league in the Sleeper app or on sleeper.com.',
  'Press the gear icon, then General.',
  'The League ID is shown at the bottom. The address of your league on sleeper.com works too.',
];

const nameHints = {
  asked: 'We could not find your Sleeper account by your e-mail. This is asked once.',
  named: 'The name of your account on Sleeper. This is asked once.',
  guessed: 'We took this name from your e-mail. Change it if yours is another one on Sleeper. This is asked once.',
};

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
  const [isUnfound, setUnfound] = useState(false);
  const [blank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const person = useQuery(authUser()).data;
  const verify = useVerifyLeague();
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const cameToConnect = pathname + hash === paths.connectLeague;
  const demand = demandOf(verify.error);
  const isUnlinked = person?.sleeper === null;
  const asksName =
    demand?.kind === 'username' || username !== undefined || (isUnlinked && refusesSleeperUser(verify.error));
  const suggested = person?.email.split('@')[0] ?? '';
  const id = leagueId.trim();
  const name = (username ?? suggested).trim();
  const sent = verify.variables?.body;
  const sentName = sent?.sleeperUsername ?? suggested;
  const refused = id === sent?.leagueId && name === sentName ? refusalOf(verify.error, sent, asksName) : {};
  const idError = blank ? blankId.text : refused.leagueId;
  const nameError = refused.sleeperUsername;
  // Without a name the server goes by the e-mail: that it found nobody is said as long as a name is asked for.
  const isByEmail = sent !== undefined && sent.sleeperUsername === undefined;
  if (isByEmail && demand?.kind === 'username' && !isUnfound) setUnfound(true);
  const nameHint = isUnfound ? nameHints.asked : isByEmail ? nameHints.guessed : nameHints.named;

  useEffect(() => {
    if (idError || cameToConnect) field.current?.focus();
  }, [idError, cameToConnect]);
  useEffect(() => {
    if (nameError) nameField.current?.focus();
  }, [nameError]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    if (id === '') {
      setBlank(true);
      toast({ kind: 'error', ...blankId });
      return;
    }
    // The suggestion that is sent as it stands counts as typed: its field stays.
    if (asksName) setUsername(name);
    const body = asksName && name ? { leagueId: id, sleeperUsername: name } : { leagueId: id };
    const enter = (connected: string) => {
      // A team that was claimed before the league was deleted, or left, is gone with it.
      forgetTeams();
      void navigate(paths.league(connected));
    };
    verify.mutate({ body }, { onSuccess: ({ league }) => enter(league.id) });
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
        <Field label="Sleeper League ID" error={idError} className={styles.field}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={leagueId}
              // What is typed while it is being verified would go with the page.
              readOnly={verify.isPending}
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
          <Field label="Sleeper username" hint={nameHint} error={nameError} className={styles.field}>
            {(control) => (
              <TextInput
                {...control}
                ref={nameField}
                value={username ?? suggested}
                readOnly={verify.isPending}
                autoComplete="off"
                autoFocus={isUnfound}
                maxLength={64}
                onChange={setUsername}
              />
            )}
          </Field>
        )}
        {demand && <DemandNotice demand={demand} user={person?.sleeper?.username ?? sentName} />}
        <Button type="submit" kind="primary" disabled={id === ''} busy={verify.isPending}>
          {verify.isPending ? 'Verifying...' : 'Verify & Connect League'}
        </Button>
      </form>
      <Help />
    </Card>
  );
}
