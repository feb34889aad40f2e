import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import styles from './account.module.css';
import { type OwnData, useUnlink } from './api';

interface Props {
  sleeper: OwnData['account']['sleeper'];
  /** How many leagues the person is in. */
  leagues: number;
}

/** Who the person is in Sleeper, and the way to be somebody else there, or nobody. */
export function SleeperCard({ sleeper, leagues }: Props) {
  const [asking, setAsking] = useState(false);
  const unlink = useUnlink();
  const navigate = useNavigate();
  const close = () => setAsking(false);
  const ofLeagues = leagues === 1 ? 'your league' : `all ${leagues} leagues`;
  const leaving =
    leagues === 0
      ? 'Your account is no longer linked to it.'
      : `You leave ${ofLeagues} here, and your claims and admin rights end. What you wrote stays.`;
  return (
    <Card title="Sleeper user">
      {sleeper === null ? (
        <p className={styles.text}>Not linked. It is linked when you connect your first league.</p>
      ) : (
        <div className={styles.row}>
          <p>
            <b>{sleeper.username}</b>
            <small>Your teams are found by it in every league.</small>
          </p>
          <Button onClick={() => setAsking(true)}>Unlink</Button>
        </div>
      )}
      {asking && sleeper !== null && (
        <LateConfirm
          title="Unlink Sleeper User"
          text={`${leaving} Nothing changes in Sleeper, and you can connect again.`}
          verb="Unlink"
          busyVerb="Unlinking..."
          busy={unlink.isPending}
          onClose={close}
          // Also from another page: this one goes as soon as no league is theirs any more.
          onConfirm={() => void unlink.mutateAsync({}).then(() => navigate(paths.home), close)}
        />
      )}
    </Card>
  );
}
