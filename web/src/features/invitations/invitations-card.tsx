import { CopyOutlined, UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { memberships, type Membership } from '../../lib/api/shared-reads';
import { copyText } from '../../lib/copy-text';
import { date } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { TextInput } from '../../ui/field/text-input';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { invitations, useInvite, useRevoke, type Invitation } from './api';
import styles from './invitations.module.css';

const badges = {
  open: { kind: 'accent', text: 'Open' },
  used: { kind: 'success', text: 'Used' },
  expired: { kind: 'outline', text: 'Expired' },
  revoked: { kind: 'outline', text: 'Revoked' },
} as const;

/** The address of a new invitation: it cannot be shown again. */
function NewLink({ token, name }: { token: string; name: string }) {
  const address = window.location.origin + paths.invitation(token);
  return (
    <div className={styles.link} role="status">
      <Field
        label={`Link for ${name}`}
        hint="Send it to them alone. It is shown this once, works once, and for 7 days."
      >
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            onChange={() => {}}
          />
        )}
      </Field>
      <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copyText(address, 'Link')}>
        Copy
      </Button>
    </div>
  );
}

/** Makes an invitation for somebody of the league who has not signed in here. */
function InviteForm({ leagueId, people }: { leagueId: string; people: Membership[] }) {
  const absent = people.filter(({ userId }) => userId === null);
  const [picked, setPicked] = useState('');
  // Who has signed in meanwhile is no choice any more.
  const chosen = absent.some(({ sleeperUserId }) => sleeperUserId === picked) ? picked : '';
  const invite = useInvite(leagueId);
  const listed = useQuery(invitations(leagueId)).data?.find(({ id }) => id === invite.data?.id);
  // Nobody copies a link that has been taken back, or used.
  const made = listed === undefined || listed.state === 'open' ? invite.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '') invite.mutate({ path: { leagueId }, body: { sleeperUserId: chosen } });
  };
  if (absent.length === 0 && !made) return <p className={styles.text}>Everybody of the league has signed in here.</p>;
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Invite">
          {(control) => (
            <NativeSelect
              {...control}
              value={chosen}
              options={[
                { value: '', label: 'Choose a member...' },
                ...absent.map(({ sleeperUserId, displayName }) => ({ value: sleeperUserId, label: displayName })),
              ]}
              onChange={setPicked}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" disabled={chosen === ''} busy={invite.isPending}>
          Make Link
        </Button>
      </form>
      {made && <NewLink key={made.id} token={made.token} name={made.displayName} />}
    </>
  );
}

function Row({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { displayName, invitedBy, expiresAt, createdAt, state } = invitation;
  const { kind, text } = badges[state];
  return (
    <li>
      <p>
        <b dir="auto">{displayName}</b> <Badge kind={kind}>{text}</Badge>
        <small>
          {`By ${invitedBy}, ${date(createdAt)}`}
          {state === 'open' && ` · until ${date(expiresAt)}`}
        </small>
      </p>
      {state === 'open' && (
        <Button kind="quiet" size="small" aria-label={`Revoke the invitation of ${displayName}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function AskRevoke({
  leagueId,
  invitation,
  onClose,
}: {
  leagueId: string;
  invitation: Invitation;
  onClose: () => void;
}) {
  const revoke = useRevoke(leagueId);
  return (
    <LateConfirm
      title="Revoke Invitation"
      text={`The link that ${invitation.displayName} has got stops working. You can make another one.`}
      verb="Revoke"
      busyVerb="Revoking..."
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ path: { leagueId, invitationId: invitation.id } }, { onSettled: onClose })}
    />
  );
}

/** Links by which members of the league sign up here without further proof: made, listed, taken back. */
export function InvitationsCard({ leagueId }: { leagueId: string }) {
  const query = useQuery(invitations(leagueId));
  const people = useQuery(memberships(leagueId));
  const [revoking, setRevoking] = useState<Invitation>();
  const open = query.data?.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <Card title="Invitations" note={open > 0 ? `${open} open` : undefined}>
      <Loaded
        query={people}
        skeleton={<SkeletonRows rows={1} label="Loading the members" />}
        failed="The members could not be loaded"
      >
        {(list) => <InviteForm leagueId={leagueId} people={list} />}
      </Loaded>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={2} label="Loading invitations" />}
        failed="The invitations could not be loaded"
      >
        {(list) =>
          list.length === 0 ? (
            <Notice icon={<UserAddOutlined />} title="Nobody has been invited yet." />
          ) : (
            <div className={styles.list} tabIndex={0} role="group" aria-label="Invitations, which scroll">
              <ul aria-label="Invitations">
                {list.map((one) => (
                  <Row key={one.id} invitation={one} onRevoke={() => setRevoking(one)} />
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      {revoking && <AskRevoke leagueId={leagueId} invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  );
}
