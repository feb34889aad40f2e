import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { date } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './account.module.css';
import { ownData, type OwnData } from './api';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { LeftCard } from './left-card';
import { SleeperCard } from './sleeper-card';
import { ThemeCard } from './theme-card';

function Leagues({ leagues }: { leagues: OwnData['leagues'] }) {
  if (leagues.length === 0) return <p className={styles.text}>You have joined no league yet.</p>;
  return (
    <ul className={styles.leagues} aria-label="Your leagues">
      {leagues.map(({ leagueId, name, isAdmin, isCommissioner, joinedAt, claim }) => (
        <li key={leagueId}>
          <Link to={paths.league(leagueId)} dir="auto">
            {name}
          </Link>
          <span>
            {isCommissioner && <Badge kind="warning">Commissioner</Badge>}{' '}
            {isAdmin && <Badge kind="accent">Admin</Badge>}
          </span>
          <small>
            {joinedAt !== null && `Joined ${date(joinedAt)} · `}
            {claim === null ? 'No team claimed' : `Team claimed ${date(claim.claimedAt)}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in person's own account: what it is linked to, what is kept of them, and the ways out. */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="Your Account" sub="What is kept of you, and how to take it back" />
      <Loaded
        query={useQuery(ownData())}
        skeleton={<SkeletonRows rows={6} label="Loading your account" />}
        failed="Your account could not be loaded"
      >
        {({ account, leagues }) => (
          <>
            <Card title="Signed in as">
              <dl className={styles.facts}>
                <dt>Name</dt>
                <dd dir="auto">{`${account.firstName} ${account.lastName}`.trim() || account.username}</dd>
                <dt>E-mail</dt>
                <dd>{account.email}</dd>
                <dt>Here since</dt>
                <dd>{date(account.createdAt)}</dd>
              </dl>
            </Card>
            <SleeperCard sleeper={account.sleeper} leagues={leagues.length} />
            <Card title="Leagues">
              <Leagues leagues={leagues} />
            </Card>
            <LeftCard />
            <ThemeCard />
            <DataCard />
            <DeleteCard email={account.email} />
          </>
        )}
      </Loaded>
    </div>
  );
}
