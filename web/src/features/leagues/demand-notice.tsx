import { useEffect, useState } from 'react';
import { copyText } from '../../lib/copy-text';
import { serverTime } from '../../lib/session/session';
import { Button } from '../../ui/button/button';
import type { Demand, DemandedProof } from './api';
import styles from './chooser.module.css';

const second = 1_000;

/** How long a time is away, in whole seconds; 0 once it has come. */
function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(serverTime);
  const left = Math.max(0, Math.ceil((Date.parse(at) - now) / second));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(serverTime()), second);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** 65 is 1:05. */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sleeper has lost the league's season: it shows no code. */
function Vouching({ user }: { user: string }) {
  return (
    <div className={styles.demand} role="alert">
      <strong>Show that the Sleeper account {user} is yours</strong>
      <p>
        Sleeper does not have this league any more, so no code can be shown there. Ask an admin of the league to vouch
        for you, then verify again.
      </p>
    </div>
  );
}

/** The code that the person shows in their team's name, for as long as it counts. */
function Proof({ user, code, expiresAt, only }: DemandedProof & { user: string }) {
  const left = useSecondsUntil(expiresAt);
  if (left === 0) {
    return (
      <div className={styles.demand} role="alert">
        <strong>The code has expired</strong>
        <p>Verify again to get a new one. You may take the old code out of your team name.</p>
      </div>
    );
  }
  return (
    <div className={styles.demand} role="alert">
      <strong>Show that the Sleeper account {user} is yours</strong>
      <p>Put this code anywhere into your team name in Sleeper, then verify again.</p>
      <p className={styles.code}>
        <code>{code}</code>
        <Button size="small" onClick={() => void copyText(code, 'Code')}>
          Copy
        </Button>
        {/* Said once with the rest, not every second. */}
        <span role="timer" aria-live="off">
          {clock(left)} left
        </span>
      </p>
      <p>
        Sleeper can take up to 5 minutes to show a new team name to us. Once connected you may change your team name
        back.
      </p>
      {only === 'code' ? (
        <p>
          Another account is linked to this Sleeper user by an invitation. If it is yours, sign in with it; with the
          code it leaves its leagues.
        </p>
      ) : (
        <p>
          Without the code: the admins of the league see that you wait, if it is connected here. When one of them has
          vouched for you, verify again; or ask for an invitation.
        </p>
      )}
    </div>
  );
}

/** Why the person cannot enter the league yet, as which Sleeper user, and what they can do about it. */
export function DemandNotice({ demand, user }: { demand: Demand; user: string }) {
  if (demand.kind === 'username') return null;
  if (demand.kind === 'proof') {
    return demand.only === 'vouch' ? <Vouching user={user} /> : <Proof user={user} {...demand} />;
  }
  return (
    <p className={styles.demand} role="alert">
      <strong>This league is not open on this site.</strong>
      {demand.said || 'Leagues join by invitation.'} Your request has been recorded; try again later.
    </p>
  );
}
