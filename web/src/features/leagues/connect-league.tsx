import { InfoCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { authUser } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/card';
import { toast } from '../../lib/toasts';
import { demandOf, useVerifyLeague } from './api';
import styles from './chooser.module.css';
import { DemandNotice } from './demand-notice';

const helpSteps = [
  'Open your league in the Sleeper app or on sleeper.com.',
  'Press the gear icon, then General.',
  'The League ID is shown at the bottom.',
];

/** The form that verifies a membership and connects the league. */
export function ConnectLeague() {
  const [leagueId, setLeagueId] = useState('');
  const [username, setUsername] = useState<string>();
  const person = useQuery(authUser()).data;
  const verify = useVerifyLeague();
  const navigate = useNavigate();
  const demand = demandOf(verify.error);
  const asksName = demand?.kind === 'username' || username !== undefined;
  const suggested = person?.email.split('@')[0] ?? '';
  const id = leagueId.trim();

  const submit = () => {
    if (id === '') {
      toast({ kind: 'error', title: 'League ID required', text: 'Please enter a valid League ID' });
      return;
    }
    if (verify.isPending) return;
    const sleeperUsername = asksName ? (username ?? suggested).trim() : '';
    const body = sleeperUsername ? { leagueId: id, sleeperUsername } : { leagueId: id };
    verify.mutate({ body }, { onSuccess: ({ league }) => void navigate(paths.league(league.id)) });
  };

  return (
    <Card title="Connect New League">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.info}>
          <InfoCircleOutlined aria-hidden="true" />
          Your membership is verified with Sleeper. You must be a member of the league to connect it.
        </p>
        <label className={styles.label} htmlFor="league-id">
          Sleeper League ID
        </label>
        <Input
          id="league-id"
          value={leagueId}
          inputMode="numeric"
          autoComplete="off"
          placeholder="For example 123456789012345678"
          onChange={(event) => setLeagueId(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            submit();
          }}
        />
        {asksName && (
          <>
            <label className={styles.label} htmlFor="sleeper-username">
              Sleeper username
            </label>
            <Input
              id="sleeper-username"
              value={username ?? suggested}
              autoComplete="off"
              autoFocus
              maxLength={64}
              aria-describedby="sleeper-username-why"
              onChange={(event) => setUsername(event.target.value)}
            />
            <p id="sleeper-username-why" className={styles.hint}>
              We could not find your Sleeper account by your e-mail. This is asked once.
            </p>
          </>
        )}
        {demand && <DemandNotice demand={demand} />}
        <Button type="primary" htmlType="submit" disabled={id === ''} loading={verify.isPending}>
          {verify.isPending ? 'Verifying...' : 'Verify & Connect League'}
        </Button>
      </form>
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
    </Card>
  );
}
