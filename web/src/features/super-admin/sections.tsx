import { CalendarOutlined, DashboardOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { count } from '../../lib/format';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { PageHead } from '../../ui/page-head';
import { Tabs } from '../../ui/tabs/tabs';
import { counts } from './api';
import { AttemptsTab } from './attempts-tab';
import { LeagueAdminsTab } from './league-admins-tab';
import { LeaguesTab } from './leagues-tab';
import { LogsTab } from './logs-tab';
import styles from './super-admin.module.css';
import { SuperAdminsTab } from './super-admins-tab';

/** The server counts no further. */
const mostAttempts = 10_000;

const attemptsOf = (attempts: number) => (attempts < mostAttempts ? attempts : `${count(mostAttempts)}+`);

/** The panel itself, in tabs. */
export function Sections() {
  const leagueId = useLeagueIdMaybe();
  // Said beside the tabs when they are known; the lists need none of them.
  const { data: known } = useQuery({ ...counts(), throwOnError: false });
  return (
    <>
      <PageHead
        title="Super Admin Panel"
        sub="All leagues on this installation"
        action={
          <div className={styles.links}>
            <Link className={buttonClass({})} to={paths.screen('system', leagueId)}>
              <DashboardOutlined aria-hidden="true" />
              System
            </Link>
            <Link className={buttonClass({})} to={paths.scheduleAdmin}>
              <CalendarOutlined aria-hidden="true" />
              Schedule Admin
            </Link>
          </div>
        }
      />
      <Panel>
        <Tabs
          label="Super admin"
          tabs={[
            {
              key: 'leagues',
              label: 'Approved Leagues',
              count: known?.approvedLeagues,
              content: () => <LeaguesTab />,
            },
            {
              key: 'attempts',
              label: 'Registration Attempts',
              count: known && attemptsOf(known.registrationAttempts),
              content: () => <AttemptsTab />,
            },
            {
              key: 'league-admins',
              label: 'League Admins',
              count: known?.leagueAdmins ?? undefined,
              content: () => <LeagueAdminsTab />,
            },
            {
              key: 'super-admins',
              label: 'Super Admins',
              count: known?.superAdmins,
              content: () => <SuperAdminsTab />,
            },
            { key: 'action-logs', label: 'Action Logs', content: () => <LogsTab /> },
          ]}
        />
      </Panel>
    </>
  );
}
