import type { Mode } from '../../src/theme/colors';
import { Panel } from '../../src/ui/card';
import { Notice } from '../../src/ui/notice';
import { Tabs, type Tab } from '../../src/ui/tabs/tabs';

const tab = (key: string, label: string, count?: number): Tab => ({
  key,
  label,
  count,
  content: () => <Notice title={`${label} are here`} />,
});

export const TabRow = ({ mode }: { mode: Mode }) => (
  <Panel>
    <Tabs
      label={`Sections, ${mode}`}
      param={mode}
      tabs={[
        tab('leagues', 'Approved Leagues', 5),
        tab('attempts', 'Registration Attempts', 12),
        tab('admins', 'League Admins', 41),
        tab('logs', 'Action Logs'),
      ]}
    />
  </Panel>
);
