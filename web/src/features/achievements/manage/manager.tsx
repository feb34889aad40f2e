import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { league as leagueRead, type League } from '../../../lib/api/shared-reads';
import { usePeople } from '../../../lib/use-people';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { NativeSelect } from '../../../ui/field/native-select';
import { Tabs } from '../../../ui/tabs/tabs';
import { usePhone } from '../../../ui/use-media';
import styles from './manage.module.css';
import { seasonsOf, type People } from '../words';
import { AwardDialog } from './award-dialog';
import { AwardsTab } from './awards-tab';
import { ProcessTab } from './process-tab';
import { RuleDialog } from './rule-dialog';
import { RulesTab } from './rules-tab';

/** What admins do about achievements: rules, awards by hand, and processing a week. */
export function AchievementManager({ leagueId }: { leagueId: string }) {
  const league = useQuery(leagueRead(leagueId)).data;
  return league && <Manager leagueId={leagueId} league={league} />;
}

function Manager({ leagueId, league }: { leagueId: string; league: League }) {
  const [open, setOpen] = useState<'rule' | 'award'>();
  const people = usePeople(leagueId, league);
  const inSheet = usePhone();
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
        inSheet={inSheet}
        tabs={[
          {
            key: 'awards',
            label: 'Achievements',
            content: () => <SeasonAwards leagueId={leagueId} league={league} people={people} />,
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
      {open === 'award' && <AwardDialog leagueId={leagueId} league={league} people={people} onClose={close} />}
    </Card>
  );
}

interface SeasonAwardsProps {
  leagueId: string;
  league: League;
  people: People;
}

/** The awards of one season, of whichever is chosen. */
function SeasonAwards({ leagueId, league, people }: SeasonAwardsProps) {
  const [season, setSeason] = useState(league.season);
  const options = seasonsOf(league).map((value) => ({ value, label: `Season ${value}` }));
  return (
    <>
      {options.length > 1 && (
        <div className={styles.season}>
          <NativeSelect aria-label="Season of the awards" value={season} options={options} onChange={setSeason} />
        </div>
      )}
      <AwardsTab key={season} leagueId={leagueId} season={season} people={people} />
    </>
  );
}
