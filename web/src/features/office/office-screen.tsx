import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { league } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe, useLeagueName } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { openedLate } from '../../ui/opened-late';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import { useMedia, usePhone } from '../../ui/use-media';
import { ConstitutionCard } from './constitution-card';
import styles from './office.module.css';
import { OfficeParts } from './office-parts';
import { Polls, usePolls } from './polls';
import { useNewestSeason } from './use-newest-season';
import { useOfficePeople } from './use-people';

const CalendarCard = latePart(
  'calendar-card',
  () => import('./calendar/calendar-card').then((file) => file.CalendarCard),
  <Card title="Calendar">
    <SkeletonRows rows={5} label="Loading the calendar" />
  </Card>,
);
const LedgerCard = latePart(
  'ledger-card',
  () => import('./ledger/ledger-card').then((file) => file.LedgerCard),
  <Card title="Dues and Bets">
    <SkeletonRows rows={4} label="Loading the ledger" />
  </Card>,
);
const NewPollDialog = openedLate(() => import('./new-poll-dialog').then((file) => file.NewPollDialog));

function Office({ leagueId }: { leagueId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const newest = useNewestSeason(leagueId);
  const people = useOfficePeople(leagueId, newest?.leagueId);
  const name = useLeagueName() ?? 'League';
  const current = useQuery(league(leagueId)).data;
  const isPhone = usePhone();
  const isOneColumn = useMedia('(max-width: 1023px)');
  const polls = usePolls(leagueId);
  // Nobody knows how high the polls will be: what stands below them would be moved by them.
  const waits = polls.isPending;
  return (
    <>
      <PageHead
        title="League Office"
        sub={current === undefined || newest === undefined ? name : `${current.name} · Season ${newest.season}`}
        action={
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setIsAsking(true)}>
            New poll
          </Button>
        }
      />
      {isPhone && (
        <div className={styles.parts}>
          <OfficeParts />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <div id="office-polls" className={styles.stack}>
            <Polls leagueId={leagueId} query={polls} people={people} />
          </div>
          <div id="office-constitution" hidden={waits}>
            <ConstitutionCard leagueId={leagueId} people={people} />
          </div>
        </div>
        <div className={styles.stack}>
          <div id="office-dues" hidden={waits && isOneColumn}>
            <LedgerCard leagueId={leagueId} people={people} />
          </div>
          <div id="office-calendar" hidden={waits && isOneColumn}>
            <CalendarCard leagueId={leagueId} />
          </div>
        </div>
      </div>
      {isAsking && <NewPollDialog leagueId={leagueId} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** What a league decides for itself: its polls, its constitution, who owes what, and its dates. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  if (leagueId) return <Office key={leagueId} leagueId={leagueId} />;
  return <PageNotice kind="empty" title="No Leagues Found" text="Please connect a league first." />;
}
