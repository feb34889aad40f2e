import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { date } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import { Loaded } from '../../ui/loaded';
import { joinRequests, useDecline, useVouch, type JoinRequest } from './api';
import styles from './invitations.module.css';

/** Somebody who waits looks again and again; so does this page. */
const everyMs = 30_000;

interface Asked {
  request: JoinRequest;
  /** Vouched for, or declined. */
  answer: 'vouch' | 'decline';
}

function Row({ request, onAnswer }: { request: JoinRequest; onAnswer: (answer: Asked['answer']) => void }) {
  const { displayName, teamName, email, askedAt, vouchedBy } = request;
  const isVouched = vouchedBy !== null;
  return (
    <li>
      <p>
        <b dir="auto">{displayName}</b> {isVouched && <Badge kind="success">Vouched for</Badge>}
        <small>
          {teamName !== null && (
            <>
              <bdi>{teamName}</bdi>
              {' · '}
            </>
          )}
          {`${email} · asked ${date(askedAt)}`}
        </small>
        {isVouched && <small>{`By ${vouchedBy}. They are let in when they verify again.`}</small>}
      </p>
      <span className={styles.answers}>
        {!isVouched && (
          <Button size="small" aria-label={`Vouch for ${displayName}`} onClick={() => onAnswer('vouch')}>
            Vouch
          </Button>
        )}
        <Button kind="quiet" size="small" aria-label={`Decline ${displayName}`} onClick={() => onAnswer('decline')}>
          Decline
        </Button>
      </span>
    </li>
  );
}

function AskAnswer({ leagueId, asked, onClose }: { leagueId: string; asked: Asked; onClose: () => void }) {
  const { request, answer } = asked;
  const { id: requestId, displayName, email } = request;
  const [vouch, decline] = [useVouch(leagueId), useDecline(leagueId)];
  const sent = [{ path: { leagueId, requestId } }, { onSettled: onClose }] as const;
  if (answer === 'decline') {
    return (
      <LateConfirm
        title="Decline Request"
        text={`${displayName} (${email}) leaves this list. They can still show the code in their team name.`}
        verb="Decline"
        busyVerb="Declining..."
        busy={decline.isPending}
        onClose={onClose}
        onConfirm={() => decline.mutate(...sent)}
      />
    );
  }
  return (
    <LateConfirm
      title="Vouch for a Member"
      text={`Vouch only if you know that ${email} is ${displayName}. That account joins this league as them without showing the code, and it stands in the log that you have let it in.`}
      verb="Vouch"
      busyVerb="Vouching..."
      busy={vouch.isPending}
      onClose={onClose}
      onConfirm={() => vouch.mutate(...sent)}
    />
  );
}

/** People who were asked for a proof of who they are, and whom an admin may let in instead; nothing without them. */
export function RequestsCard({ leagueId }: { leagueId: string }) {
  const query = useQuery({ ...joinRequests(leagueId), refetchInterval: everyMs });
  const [asked, setAsked] = useState<Asked>();
  const waiting = query.data?.filter(({ vouchedBy }) => vouchedBy === null).length ?? 0;
  const isEmpty = query.isPending || query.data?.length === 0;
  // The question stays until it is closed, though the list gets empty as the last request is answered.
  return (
    <>
      {!isEmpty && (
        <Card title="Join Requests" note={waiting > 0 ? `${waiting} waiting` : undefined}>
          <Loaded query={query} skeleton={null} failed="The requests to join could not be loaded">
            {(list) => (
              <div className={styles.list} tabIndex={0} role="group" aria-label="Join requests, which scroll">
                <ul aria-label="Join requests">
                  {list.map((request) => (
                    <Row key={request.id} request={request} onAnswer={(answer) => setAsked({ request, answer })} />
                  ))}
                </ul>
              </div>
            )}
          </Loaded>
        </Card>
      )}
      {asked && <AskAnswer leagueId={leagueId} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
