import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMySleeperId } from '../../lib/league-context';
import { memberships, rosters, type Membership } from '../../lib/api/shared-reads';
import { Badge } from '../../ui/badge';
import { bothReads } from '../../ui/both-reads';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { openedLate } from '../../ui/opened-late';
import { SkeletonRows } from '../../ui/skeleton';
import { TeamCell } from '../../ui/team-cell';
import styles from './league-admin.module.css';
import { AdminButton, Roles } from './member-rights';
import { OtherMembers } from './other-members';
import { managedTeams, othersThan, type ManagedTeam } from './teams';

const AskRemove = openedLate(() => import('./ask-remove').then((file) => file.AskRemove));
const AskRevoke = openedLate(() => import('./ask-revoke').then((file) => file.AskRevoke));
const AskUnclaim = openedLate(() => import('./ask-unclaim').then((file) => file.AskUnclaim));
const ReassignDialog = openedLate(() => import('./reassign-dialog').then((file) => file.ReassignDialog));

/** What is being asked about a team or a person. */
type Asking =
  | { what: 'reassign'; rosterId: number }
  | { what: 'unclaim'; teamName: string; holder: Membership }
  | { what: 'revoke'; holder: Membership }
  | { what: 'remove'; person: Membership }
  | null;

interface RowProps {
  leagueId: string;
  team: ManagedTeam;
  me: string | undefined;
  onAsk: (asking: Asking) => void;
}

function TeamRow({ leagueId, team, me, onAsk }: RowProps) {
  const { holder } = team;
  const isMine = holder !== undefined && holder.sleeperUserId === me;
  return (
    <li className={`${styles.team} ${isMine ? styles.mine : ''}`}>
      <TeamCell name={team.name} detail={team.person} image={team.avatar} you={isMine} />
      <span className={styles.claim}>
        {holder ? (
          `Claimed by ${holder.sleeperUsername ?? holder.displayName}`
        ) : (
          <Badge kind="outline">Available</Badge>
        )}
      </span>
      <Roles
        isCommissioner={team.isCommissioner || holder?.isCommissioner === true}
        isAdmin={holder?.isAdmin === true}
      />
      <span className={styles.actions}>
        {holder && (
          <>
            <AdminButton leagueId={leagueId} person={holder} onRevoke={() => onAsk({ what: 'revoke', holder })} />
            <Button
              kind="quiet"
              size="small"
              aria-label={`Unclaim: ${team.name}`}
              onClick={() => onAsk({ what: 'unclaim', teamName: team.name, holder })}
            >
              Unclaim
            </Button>
          </>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={`Reassign: ${team.name}`}
          onClick={() => onAsk({ what: 'reassign', rosterId: team.rosterId })}
        >
          Reassign
        </Button>
      </span>
    </li>
  );
}

function Teams({ leagueId, teams, people }: { leagueId: string; teams: ManagedTeam[]; people: Membership[] }) {
  const [asking, setAsking] = useState<Asking>(null);
  const me = useMySleeperId();
  const close = () => setAsking(null);
  // As it is by now: it may change hands while the dialog is open.
  const reassigned = asking?.what === 'reassign' && teams.find(({ rosterId }) => rosterId === asking.rosterId);
  return (
    <>
      <ul className={styles.teams} aria-label="Teams">
        {/* Each row says by itself what stands in it. */}
        <li className={styles.heads} aria-hidden="true">
          <span>Team</span>
          <span>Claim</span>
          <span>Role</span>
        </li>
        {teams.map((team) => (
          <TeamRow key={team.rosterId} leagueId={leagueId} team={team} me={me} onAsk={setAsking} />
        ))}
      </ul>
      <OtherMembers
        leagueId={leagueId}
        people={othersThan(teams, people)}
        me={me}
        onRevoke={(holder) => setAsking({ what: 'revoke', holder })}
        onUnclaim={(holder, teamName) => setAsking({ what: 'unclaim', teamName, holder })}
        onRemove={(person) => setAsking({ what: 'remove', person })}
      />
      {reassigned && <ReassignDialog leagueId={leagueId} team={reassigned} people={people} onClose={close} />}
      {asking?.what === 'unclaim' && (
        <AskUnclaim leagueId={leagueId} teamName={asking.teamName} holder={asking.holder} onClose={close} />
      )}
      {asking?.what === 'revoke' && <AskRevoke leagueId={leagueId} holder={asking.holder} onClose={close} />}
      {asking?.what === 'remove' && <AskRemove leagueId={leagueId} person={asking.person} onClose={close} />}
    </>
  );
}

/** Every team of the league: who holds it, who runs the league, and what an admin can change about that. */
export function MembersCard({ leagueId }: { leagueId: string }) {
  const query = bothReads(useQuery(rosters(leagueId)), useQuery(memberships(leagueId)));
  const teams = query.data && managedTeams(...query.data);
  const claimed = teams?.filter(({ holder }) => holder !== undefined).length;
  return (
    <Card title="Member Management" note={teams && `${teams.length} rosters, ${claimed} claimed`}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={10} label="Loading the members" />}
        failed="The members could not be loaded"
      >
        {([, people]) => teams && <Teams leagueId={leagueId} teams={teams} people={people} />}
      </Loaded>
    </Card>
  );
}
