import { useQuery } from '@tanstack/react-query';
import { saidBy } from '../../../lib/api/api-error';
import { withSaid } from '../../../lib/api/failed';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import { counted } from '../../../lib/format';
import { useLeagueIdMaybe } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { BackLink } from '../../../ui/back-link';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { Card, Panel } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { SuperAdminsOnly } from '../../../ui/super-admins-only';
import analytics from '../analytics.module.css';
import { scheduleTest, type ImportResult } from '../api';
import styles from './schedule-admin.module.css';

const titles = {
  import: { ok: 'Schedule Import Successful', failed: 'Schedule Import Failed' },
  test: { ok: 'Schedule API Test Successful', failed: 'Schedule API Test Failed' },
};

function Result({ result, what }: { result: ImportResult; what: keyof typeof titles }) {
  const { success, message, stats } = result;
  const seasons = Object.entries(stats.seasonBreakdown).sort(([a], [b]) => Number(b) - Number(a));
  return (
    <Card
      title={success ? titles[what].ok : titles[what].failed}
      extra={<Badge kind={success ? 'success' : 'error'}>{success ? 'Success' : 'Failed'}</Badge>}
    >
      <div className={styles.result} role="status">
        <p>{message}</p>
        <p>
          <b>{counted(stats.totalGamesImported, 'game')}</b> {what === 'import' ? 'imported' : 'found'}
        </p>
        {seasons.length > 0 && (
          <dl className={styles.seasons}>
            {seasons.map(([season, games]) => (
              <div key={season}>
                <dt>{season}</dt>
                <dd>{counted(games, 'game')}</dd>
              </div>
            ))}
          </dl>
        )}
        {stats.errors.length > 0 && (
          <ul className={styles.errors} aria-label="Errors">
            {stats.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Tools() {
  const importing = useMutate('post', '/api/schedule/import', {
    done: ({ success, message }) =>
      success
        ? { title: titles.import.ok, text: message }
        : { kind: 'error', title: titles.import.failed, text: message },
    failed: (error) => withSaid({ title: 'Import Error', text: 'Failed to import NFL schedule data' }, error),
    changes: [under('/api/schedule/grid')],
  });
  // What was found is of now: it goes with the page.
  const test = useQuery({ ...scheduleTest(), enabled: false, gcTime: 0 });
  const isTested = !test.isFetching;
  return (
    <div className={analytics.page}>
      <BackLink to={paths.screen('superAdmin', useLeagueIdMaybe())}>Back to Super Admin</BackLink>
      <PageHead title="Schedule Admin" sub="The NFL schedule, from nflverse" />
      <div className={analytics.stack}>
        <Card title="Schedule data">
          <p className={styles.about}>
            Import reads every season of the schedule from its source again. The test only looks whether it can be read,
            and stores nothing.
          </p>
          <div className={styles.actions}>
            <Button kind="primary" busy={importing.isPending} onClick={() => importing.mutate({})}>
              Import Schedule Data
            </Button>
            <Button busy={test.isFetching} onClick={() => void test.refetch()}>
              Test Schedule API
            </Button>
          </div>
        </Card>
        {importing.data && <Result result={importing.data} what="import" />}
        {isTested && test.error && (
          <Panel>
            <Notice
              kind="error"
              title="Failed to fetch schedule data"
              text={saidBy(test.error, 'The server did not respond.')}
            />
          </Panel>
        )}
        {isTested && !test.error && test.data && <Result result={test.data} what="test" />}
      </div>
    </div>
  );
}

/** For super admins: reads the schedule from its source again, or tries whether it can be read. */
export const Component = () => (
  <SuperAdminsOnly failed="The schedule's tools could not be loaded" denied="Super admin access required">
    <Tools />
  </SuperAdminsOnly>
);
