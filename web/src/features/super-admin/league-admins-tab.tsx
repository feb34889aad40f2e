import { useState } from 'react';
import { date } from '../../lib/format';
import { toast } from '../../lib/toasts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { ReasonField } from '../../ui/dialog/reason-field';
import { claims, useRelease, useSetAdmin, type Claim } from './api';
import { ListTab } from './list-tab';
import { Row } from './row';

/** Asks before an account loses the Sleeper user that it is linked to; the user's name has to be typed. */
function AskRelease({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const release = useRelease();
  const [reason, setReason] = useState('');
  const { sleeperUserId: userId, sleeperUsername } = claim;
  return (
    <Confirm
      title="Release Sleeper User"
      text={`${nameOf(claim)} leaves all leagues here, and somebody else can link this Sleeper user. What was written stays.`}
      verb="Release"
      busyVerb="Releasing..."
      busy={release.isPending}
      irreversible
      typed={{
        label: 'Platform username',
        name: sleeperUsername ?? userId,
        onMismatch() {
          toast({ kind: 'error', title: 'Release cancelled', text: 'Username did not match' });
          onClose();
        },
      }}
      onConfirm={() => release.mutate({ path: { userId }, body: { reason: reason.trim() } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonField value={reason} readOnly={release.isPending} onChange={setReason} />
    </Confirm>
  );
}

/** Asks before a member loses the rights of an admin. */
function AskRevoke({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { leagueId, leagueName, sleeperUserId: userId } = claim;
  const [reason, setReason] = useState('');
  const setAdmin = useSetAdmin(leagueId);
  const body = { isAdmin: false, reason: reason.trim() };
  return (
    <Confirm
      title="Remove Admin"
      text={`${nameOf(claim)} can no longer run ${leagueName}.`}
      verb="Remove Admin"
      busy={setAdmin.isPending}
      onConfirm={() => setAdmin.mutate({ path: { leagueId, userId }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ReasonField value={reason} readOnly={setAdmin.isPending} onChange={setReason} />
    </Confirm>
  );
}

const nameOf = ({ userEmail, userId, sleeperUserId }: Claim) => userEmail ?? userId ?? sleeperUserId;

type Asked = 'release' | 'revoke';

function Member({ claim, onAsk }: { claim: Claim; onAsk: (what: Asked) => void }) {
  const { leagueId, leagueName, sleeperUserId: userId, isAdmin } = claim;
  const setAdmin = useSetAdmin(leagueId);
  const name = nameOf(claim);
  const grant = () => setAdmin.mutate({ path: { leagueId, userId }, body: { isAdmin: true } });
  const verb = isAdmin ? 'Remove Admin' : 'Make Admin';
  return (
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
        <>
          <Button size="small" aria-label={`Release: ${name}, ${leagueName}`} onClick={() => onAsk('release')}>
            Release
          </Button>
          <Button
            size="small"
            kind={isAdmin ? 'danger' : 'default'}
            aria-label={`${verb}: ${name}, ${leagueName}`}
            busy={setAdmin.isPending}
            onClick={isAdmin ? () => onAsk('revoke') : grant}
          >
            {verb}
          </Button>
        </>
      }
    />
  );
}

/** Claimed teams of all leagues, and who of their holders are admins. */
export function LeagueAdminsTab() {
  // Here and not in its row: that is gone once the list is read again without it, with the reason that is being typed.
  const [asked, setAsked] = useState<{ what: Asked; claim: Claim }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ListTab<Claim>
        label="league admins"
        placeholder="E-mail, league, team or username"
        read={claims}
        empty="No claimed team memberships found."
      >
        {(claim) => <Member key={claim.id} claim={claim} onAsk={(what) => setAsked({ what, claim })} />}
      </ListTab>
      {asked?.what === 'release' && <AskRelease claim={asked.claim} onClose={close} />}
      {asked?.what === 'revoke' && <AskRevoke claim={asked.claim} onClose={close} />}
    </>
  );
}
