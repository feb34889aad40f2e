import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { league as leagueRead } from '../../../lib/api/shared-reads';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Tabs } from '../../../ui/tabs/tabs';
import styles from '../achievements.module.css';
import { peopleOf } from '../words';
import { AwardDialog } from './award-dialog';
import { AwardsTab } from './awards-tab';
import { ProcessTab } from './process-tab';
import { RuleDialog } from './rule-dialog';
import { RulesTab } from './rules-tab';

/** What admins do about achievements: rules, awards by hand, and processing a week. */
export function AchievementManager({ leagueId }: { leagueId: string }) {
  const [open, setOpen] = useState<'rule' | 'award'>();
  const league = useQuery(leagueRead(leagueId)).data;
  if (!league) return null;
  const people = peopleOf(league);
  const close = () => setOpen(undefined);
  const actions = (
    <span className={styles.actions}>
      <Button size="small" onClick={() => setOpen('award')}>
        Manual Award
      </Button>
      <Button size="small" onClick={() => setOpen('rule')}>
        Setup Automation
      </Button>
    </span>
  );
  return (
    <Card title="Achievements" extra={actions}>
      <Tabs
        label="Achievement management"
        param="manage"
        tabs={[
          {
            key: 'awards',
            label: 'Achievements',
            content: () => <AwardsTab leagueId={leagueId} season={league.season} people={people} />,
          },
          {
            key: 'rules',
            label: 'Automation Rules',
            content: () => <RulesTab leagueId={leagueId} people={people} />,
          },
          { key: 'process', label: 'Process Week', content: () => <ProcessTab leagueId={leagueId} /> },
        ]}
      />
      {open === 'rule' && <RuleDialog leagueId={leagueId} people={people} onClose={close} />}
      {open === 'award' && <AwardDialog leagueId={leagueId} season={league.season} people={people} onClose={close} />}
    </Card>
  );
}
