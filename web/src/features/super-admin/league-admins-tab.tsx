import { useState } from 'react';
import { date } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { claims, useSetAdmin, type Claim } from './api';
import { ListTab } from './list-tab';
import { Row } from './row';

const nameOf = ({ userEmail, userId, sleeperUserId }: Claim) => userEmail ?? userId ?? sleeperUserId;

function Member({ claim }: { claim: Claim }) {
  const [isAsked, setAsked] = useState(false);
  const { leagueId, leagueName, sleeperUserId: userId, isAdmin } = claim;
  const setAdmin = useSetAdmin(leagueId);
  const name = nameOf(claim);
  const change = () =>
    setAdmin.mutate({ path: { leagueId, userId }, body: { isAdmin: !isAdmin } }, { onSettled: () => setAsked(false) });
  const verb = isAdmin ? 'Remove Admin' : 'Make Admin';
  return (
    <>
      <Row
        name={name}
        title={name}
        badges={
          <>
            {isAdmin && <Badge kind="accent">Admin</Badge>}
            {claim.isCommissioner && <Badge kind="warning">Commissioner</Badge>}
            {claim.isClaimed && <Badge kind="success">Claimed</Badge>}
          </>
        }
        lines={[
          `${leagueName} · ${claim.teamName ?? 'No team assigned'}`,
          `Platform username: ${claim.sleeperUsername ?? 'Not set'}`,
          ...(claim.userEmail === null || claim.userId === null ? [] : [`User ID ${claim.userId}`]),
        ]}
        facts={[['Claimed', date(claim.claimedAt)]]}
        actions={
          <Button
            size="small"
            kind={isAdmin ? 'danger' : 'default'}
            aria-label={`${verb}: ${name}, ${leagueName}`}
            busy={setAdmin.isPending}
            onClick={isAdmin ? () => setAsked(true) : change}
          >
            {verb}
          </Button>
        }
      />
      {isAsked && (
        <Confirm
          title="Remove Admin"
          text={`${name} can no longer run ${leagueName}.`}
          verb="Remove Admin"
          busy={setAdmin.isPending}
          onConfirm={change}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Claimed teams of all leagues, and who of their holders are admins. */
export const LeagueAdminsTab = () => (
  <ListTab<Claim>
    label="league admins"
    placeholder="E-mail, league, team or username"
    read={claims}
    empty="No claimed team memberships found."
  >
    {(claim) => <Member key={claim.id} claim={claim} />}
  </ListTab>
);
