import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { saidBy } from '../../lib/api/api-error';
import { authUser } from '../../lib/api/shared-reads';
import { forgetTeams } from '../../lib/claimed-leagues';
import { date } from '../../lib/format';
import { paths } from '../../lib/paths';
import { rememberNext } from '../../lib/session/return-to';
import { BarePage } from '../../ui/bare-page';
import { Button, buttonClass } from '../../ui/button/button';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { offered, useAccept, type Offered } from './api';
import styles from './invitations.module.css';

const toLeagues = (
  <Link className={buttonClass({})} to={paths.home}>
    Your Leagues
  </Link>
);

const endings: Partial<Record<Offered['state'], string>> = {
  used: 'This invitation has been used already.',
  expired: 'This invitation has expired.',
  revoked: 'This invitation was taken back.',
};

const askForLink = 'Ask an admin of the league for a new link.';
/** Who has lost the network meanwhile may have accepted it without knowing. */
const ifUsed =
  'If you have accepted it, the league is among yours. Otherwise ask an admin of the league for a new link.';

function Offer({ token, offer }: { token: string; offer: Offered }) {
  const accept = useAccept();
  const navigate = useNavigate();
  const email = useQuery(authUser()).data?.email;
  const { leagueName, season, displayName, teamName, invitedBy, expiresAt } = offer;
  const join = () => {
    // Who comes back to the league has no team there any more.
    forgetTeams();
    accept.mutate(
      { path: { token } },
      { onSuccess: ({ league }) => void navigate(paths.league(league.id), { replace: true }) },
    );
  };
  return (
    <div className={styles.offer}>
      <h1>
        Join <bdi>{leagueName}</bdi>
      </h1>
      <p>
        <b dir="auto">{invitedBy}</b> has invited <b dir="auto">{displayName}</b>
        {teamName !== null && (
          <>
            {' '}
            of <bdi>{teamName}</bdi>
          </>
        )}{' '}
        to the league of season {season}. Accept only if you are {displayName} on Sleeper: your account is linked to
        that user.
      </p>
      <p>
        {email !== undefined && `You are signed in as ${email}. `}The invitation is good until {date(expiresAt)}.
      </p>
      {accept.error && <p role="alert">{saidBy(accept.error, 'The invitation could not be accepted.')}</p>}
      <div className={styles.actions}>
        <Button kind="primary" busy={accept.isPending} onClick={join}>
          Join the League
        </Button>
        <a className={buttonClass({}, true)} href={paths.logout} onClick={() => rememberNext(paths.invitation(token))}>
          Use Another Account
        </a>
      </div>
    </div>
  );
}

/** What the link of an invitation opens: who invites whom, and the way in. */
export function Component() {
  const token = useParams().token ?? '';
  const query = useQuery({ ...offered(token), retry: false });
  return (
    <BarePage title="Invitation">
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the invitation" />}
        failed="This invitation could not be opened"
      >
        {(offer) => {
          const ending = endings[offer.state];
          if (ending === undefined) return <Offer token={token} offer={offer} />;
          const text = offer.state === 'used' ? ifUsed : askForLink;
          return <Notice as="h1" title={ending} text={text} action={toLeagues} />;
        }}
      </Loaded>
    </BarePage>
  );
}
