import { CalendarOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { PageHead } from '../../ui/page-head';
import { Tabs } from '../../ui/tabs/tabs';
import { AttemptsTab } from './attempts-tab';
import { LeagueAdminsTab } from './league-admins-tab';
import { LeaguesTab } from './leagues-tab';
import { LogsTab } from './logs-tab';
import { SuperAdminsTab } from './super-admins-tab';
import { SystemTab } from './system-tab';

/** The panel itself, in tabs. */
export const Sections = () => (
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
          { key: 'system', label: 'System', content: () => <SystemTab /> },
        ]}
      />
    </Panel>
  </>
);
