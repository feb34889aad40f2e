import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { date } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import styles from './account.module.css';
import { type OwnData, useLeave } from './api';

type OwnLeague = OwnData['leagues'][number];

/** Asks before a league is left. */
function AskLeave({ league: { leagueId, name }, onClose }: { league: OwnLeague; onClose: () => void }) {
  const leave = useLeave();
  const navigate = useNavigate();
  return (
    <LateConfirm
      title="Leave League"
      text={`You can no longer read ${name} here or write and vote there, and your claim and admin rights in it end. What you wrote stays, and your conversations can still be read in Your Account. Nothing changes in Sleeper. To come back, connect the league again.`}
      verb="Leave"
      busyVerb="Leaving..."
      busy={leave.isPending}
      onClose={onClose}
      // Also from another page: this one goes as soon as the league is not theirs any more.
      onConfirm={() => void leave.mutateAsync({ path: { leagueId } }).then(() => navigate(paths.home), onClose)}
    />
  );
}

function League({ league, onLeave }: { league: OwnLeague; onLeave: () => void }) {
  const { leagueId, name, isAdmin, isCommissioner, joinedAt, claim } = league;
  return (
    <li>
      <Link to={paths.league(leagueId)} dir="auto">
        {name}
      </Link>
      <span>
        {isCommissioner && <Badge kind="warning">Commissioner</Badge>} {isAdmin && <Badge kind="accent">Admin</Badge>}
      </span>
      <Button size="small" aria-label={`Leave: ${name}`} onClick={onLeave}>
        Leave
      </Button>
      <small>
        {joinedAt !== null && `Joined ${date(joinedAt)} · `}
        {claim === null ? 'No team claimed' : `Team claimed ${date(claim.claimedAt)}`}
      </small>
    </li>
  );
}

/** The person's leagues, each with what they are there and the way out of it. */
export function LeaguesCard({ leagues }: Pick<OwnData, 'leagues'>) {
  const [leaving, setLeaving] = useState<OwnLeague | null>(null);
  return (
    <Card title="Leagues">
      {leagues.length === 0 ? (
        <p className={styles.text}>You have joined no league yet.</p>
      ) : (
        <ul className={styles.leagues} aria-label="Your leagues">
          {leagues.map((league) => (
            <League key={league.leagueId} league={league} onLeave={() => setLeaving(league)} />
          ))}
        </ul>
      )}
      {leaving && <AskLeave league={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}
