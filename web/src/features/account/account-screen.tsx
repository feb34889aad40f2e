import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../lib/api/schema-types';
import { date } from '../../lib/format';
import { keptFresh } from '../../lib/kept-fresh';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './account.module.css';
import { ownData } from './api';
import { DataCard } from './data-card';
import { DeleteCard } from './delete-card';
import { LeaguesCard } from './leagues-card';
import { LeftCard } from './left-card';
import { SleeperCard } from './sleeper-card';
import { ThemeCard } from './theme-card';

const nameOf = ({ firstName, lastName, username }: BodyOf<'/api/auth/user/data'>['account']) =>
  `${firstName} ${lastName}`.trim() || username;

/** The signed-in person's own account: what it is linked to, what is kept of them, and the ways out. */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="Your Account" sub="What is kept of you, and how to take it back" />
      <Loaded
        query={useQuery({ ...ownData(), ...keptFresh })}
        skeleton={<SkeletonRows rows={6} label="Loading your account" />}
        failed="Your account could not be loaded"
      >
        {({ account, leagues }) => (
          <>
            <Card title="Signed in as">
              <dl className={styles.facts}>
                <dt>Name</dt>
                <dd dir="auto">{nameOf(account)}</dd>
                <dt>E-mail</dt>
                <dd>{account.email}</dd>
                <dt>Here since</dt>
                <dd>{date(account.createdAt)}</dd>
              </dl>
            </Card>
            <SleeperCard sleeper={account.sleeper} leagues={leagues.length} />
            <LeaguesCard leagues={leagues} />
            <LeftCard />
            <ThemeCard />
            <DataCard />
            <DeleteCard email={account.email} name={nameOf(account)} />
          </>
        )}
      </Loaded>
    </div>
  );
}
