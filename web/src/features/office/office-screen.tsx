import { PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useLeagueIdMaybe, useLeagueName } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { ConstitutionCard } from './constitution-card';
import styles from './office.module.css';
import { Polls } from './polls';
import { useOfficePeople } from './use-people';

const NewPollDialog = lazy(() => import('./new-poll-dialog').then((file) => ({ default: file.NewPollDialog })));

function Office({ leagueId }: { leagueId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const people = useOfficePeople(leagueId);
  return (
    <>
      <PageHead
        title="League Office"
        sub={useLeagueName()}
        action={
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            New poll
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Polls leagueId={leagueId} people={people} />
        </div>
        <div className={styles.stack}>
          <ConstitutionCard leagueId={leagueId} people={people} />
        </div>
      </div>
      <Suspense>{isAsking && <NewPollDialog leagueId={leagueId} onClose={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}

/** What a league decides for itself: its polls and its constitution. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  if (leagueId) return <Office key={leagueId} leagueId={leagueId} />;
  return <PageNotice kind="empty" title="No Leagues Found" text="Please connect a league first." />;
}
