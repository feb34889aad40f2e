import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMySleeperId } from '../../lib/league-context';
import { memberships, rosters, type Membership } from '../../lib/api/shared-reads';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { TeamCell } from '../../ui/team-cell';
import { useSetAdmin, useUnclaim } from './api';
import styles from './league-admin.module.css';
import { managedTeams, type ManagedTeam } from './teams';

const Confirm = lazy(() => import('../../ui/dialog/confirm').then((file) => ({ default: file.Confirm })));
const ReassignDialog = lazy(() => import('./reassign-dialog').then((file) => ({ default: file.ReassignDialog })));

/** What is being asked about a team. */
type Asking = { what: 'unclaim' | 'reassign' | 'revoke'; team: ManagedTeam } | null;

interface RowProps {
  leagueId: string;
  team: ManagedTeam;
  me: string | undefined;
  onAsk: (asking: Asking) => void;
}

function TeamRow({ leagueId, team, me, onAsk }: RowProps) {
  const setAdmin = useSetAdmin(leagueId);
  const { holder } = team;
  const isMine = holder !== undefined && holder.sleeperUserId === me;
  const grant = (userId: string) => setAdmin.mutate({ path: { leagueId, userId }, body: { isAdmin: true } });
  return (
    <li className={`${styles.team} ${isMine ? styles.mine : ''}`}>
      <TeamCell name={team.name} detail={team.person} image={team.avatar} you={isMine} />
      <span className={styles.claim}>
        {holder ? `Claimed by ${holder.displayName}` : <Badge kind="outline">Available</Badge>}
      </span>
      <span className={styles.roles}>
        {(team.isCommissioner || holder?.isCommissioner) && <Badge kind="warning">Commissioner</Badge>}
        {holder?.isAdmin && <Badge kind="accent">Admin</Badge>}
      </span>
      <span className={styles.actions}>
        {holder && (
          <>
            {holder.isAdmin ? (
              <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'revoke', team })}>
                Remove Admin
              </Button>
            ) : (
              <Button kind="quiet" size="small" busy={setAdmin.isPending} onClick={() => grant(holder.sleeperUserId)}>
                Grant Admin
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'unclaim', team })}>
              Unclaim
            </Button>
          </>
        )}
        <Button kind="quiet" size="small" onClick={() => onAsk({ what: 'reassign', team })}>
          Reassign
        </Button>
      </span>
    </li>
  );
}

interface AskProps {
  leagueId: string;
  team: ManagedTeam;
  holder: Membership;
  onClose: () => void;
}

function AskUnclaim({ leagueId, team, holder, onClose }: AskProps) {
  const unclaim = useUnclaim(leagueId);
  return (
    <Confirm
      title="Unclaim Team"
      text={`${holder.displayName} loses ${team.name} here, and can claim it again. Nothing changes in Sleeper.`}
      verb="Unclaim Team"
      busyVerb="Unclaiming..."
      busy={unclaim.isPending}
      onClose={onClose}
      onConfirm={() => unclaim.mutate({ path: { leagueId, userId: holder.sleeperUserId } }, { onSettled: onClose })}
    />
  );
}

function AskRevoke({ leagueId, holder, onClose }: AskProps) {
  const setAdmin = useSetAdmin(leagueId);
  return (
    <Confirm
      title="Remove Admin"
      text={`${holder.displayName} can no longer run this league here. An admin can grant it again.`}
      verb="Remove Admin"
      busyVerb="Removing..."
      busy={setAdmin.isPending}
      onClose={onClose}
      onConfirm={() =>
        setAdmin.mutate(
          { path: { leagueId, userId: holder.sleeperUserId }, body: { isAdmin: false } },
          { onSettled: onClose },
        )
      }
    />
  );
}

function Teams({ leagueId, teams, people }: { leagueId: string; teams: ManagedTeam[]; people: Membership[] }) {
  const [asking, setAsking] = useState<Asking>(null);
  const me = useMySleeperId();
  const close = () => setAsking(null);
  const holder = asking?.team.holder;
  return (
    <>
      <ul className={styles.teams} aria-label="Teams">
        {teams.map((team) => (
          <TeamRow key={team.rosterId} leagueId={leagueId} team={team} me={me} onAsk={setAsking} />
        ))}
      </ul>
      <Suspense>
        {asking?.what === 'reassign' && (
          <ReassignDialog leagueId={leagueId} team={asking.team} people={people} onClose={close} />
        )}
        {asking?.what === 'unclaim' && holder && (
          <AskUnclaim leagueId={leagueId} team={asking.team} holder={holder} onClose={close} />
        )}
        {asking?.what === 'revoke' && holder && (
          <AskRevoke leagueId={leagueId} team={asking.team} holder={holder} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Every team of the league: who holds it, who runs the league, and what an admin can change about that. */
export function MembersCard({ leagueId }: { leagueId: string }) {
  const query = useQuery(rosters(leagueId));
  const { data: people = [] } = useQuery(memberships(leagueId));
  const teams = managedTeams(query.data ?? [], people);
  const claimed = teams.filter(({ holder }) => holder !== undefined).length;
  return (
    <Card title="Member Management" note={query.data && `${teams.length} rosters, ${claimed} claimed`}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={10} label="Loading the members" />}
        failed="The members could not be loaded"
      >
        {() => <Teams leagueId={leagueId} teams={teams} people={people} />}
      </Loaded>
    </Card>
  );
}
