import { CalendarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { superAdminStatus } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs/tabs';
import { AttemptsTab } from './attempts-tab';
import { LeagueAdminsTab } from './league-admins-tab';
import { LeaguesTab } from './leagues-tab';
import { LogsTab } from './logs-tab';
import { SuperAdminsTab } from './super-admins-tab';

const Sections = () => (
  <>
    <PageHead
      title="Super Admin Panel"
      sub="All leagues on this installation"
      action={
        <Link className={buttonClass({})} to={paths.scheduleAdmin}>
          <CalendarOutlined aria-hidden="true" />
          Schedule Admin
        </Link>
      }
    />
    <Panel>
      <Tabs
        label="Super admin"
        tabs={[
          { key: 'leagues', label: 'Approved Leagues', content: () => <LeaguesTab /> },
          { key: 'attempts', label: 'Registration Attempts', content: () => <AttemptsTab /> },
          { key: 'league-admins', label: 'League Admins', content: () => <LeagueAdminsTab /> },
          { key: 'super-admins', label: 'Super Admins', content: () => <SuperAdminsTab /> },
          { key: 'action-logs', label: 'Action Logs', content: () => <LogsTab /> },
        ]}
      />
    </Panel>
  </>
);

/** What super admins do, over all leagues. */
export function Component() {
  return (
    <Loaded
      query={useQuery(superAdminStatus())}
      skeleton={<SkeletonRows rows={6} label="Loading..." />}
      failed="The super admin panel could not be loaded"
    >
      {(isSuperAdmin) =>
        isSuperAdmin ? (
          <Sections />
        ) : (
          <PageNotice kind="denied" title="Access Denied" text="You don't have super admin privileges." />
        )
      }
    </Loaded>
  );
}
