import { useQuery } from '@tanstack/react-query';
import { useLeagueIdMaybe } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { BackLink } from '../../../ui/back-link';
import { Panel } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { PageHead } from '../../../ui/page-head';
import { SkeletonRows } from '../../../ui/skeleton';
import { deadLetters, system } from '../api';
import adminStyles from '../super-admin.module.css';
import { VerifyLog } from '../verify-log';
import { Budget } from './budget';
import { DeadLetters } from './dead-letters';
import { Freshness } from './freshness';
import { Ingestions } from './ingestions';
import { pace } from './pace';
import { Queues } from './queues';
import { Services } from './services';
import styles from './system.module.css';
import { Tiles } from './tiles';

/** The broker is asked for each of them; several open pages share one limit of calls. */
const lettersPace = 10_000;

/** The installation at this moment. */
export function SystemPage() {
  const query = useQuery({ ...system(), refetchInterval: pace });
  const letters = useQuery({ ...deadLetters(), refetchInterval: lettersPace });
  return (
    <div className={styles.page}>
      <BackLink to={paths.screen('superAdmin', useLeagueIdMaybe())}>Back to Super Admin</BackLink>
      <PageHead
        title="System"
        sub={`Super Admin · updated every ${pace / 1_000} s`}
        action={
          <div className={adminStyles.links}>
            <VerifyLog />
          </div>
        }
      />
      <Loaded
        query={query}
        skeleton={
          <Panel>
            <SkeletonRows rows={10} label="Loading the system report" />
          </Panel>
        }
        failed="The system report could not be loaded"
      >
        {(report) => (
          <>
            <Tiles report={report} letters={letters.data} />
            <div className={styles.columns}>
              <div className={styles.stack}>
                <Freshness sync={report.sync} now={report.at} />
                <DeadLetters query={letters} />
                <Ingestions />
              </div>
              <div className={styles.stack}>
                <Budget sync={report.sync} now={report.at} />
                <Queues {...report} />
                <Services processes={report.processes} now={report.at} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
