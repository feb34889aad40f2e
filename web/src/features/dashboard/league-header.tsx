import { TrophyOutlined } from '@ant-design/icons';
import type { League } from '../../lib/api/shared-reads';
import { lastWeek, playoffTeams } from '../../lib/week';
import { Avatar } from '../../ui/avatar';
import { Panel } from '../../ui/card';
import styles from './league-header.module.css';
import { tradeDeadline } from './season';

const deadlineOf = (league: League): string => {
  const week = tradeDeadline(league);
  if (week === undefined) return '–';
  return week < 1 || week > lastWeek ? 'None' : `Week ${week}`;
};

const Fact = ({ label, value }: { label: string; value: string | number }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

export const LeagueHeader = ({ league }: { league: League }) => (
  <Panel className={styles.header}>
    {league.avatar ? (
      <Avatar name={league.name} image={league.avatar} size={56} />
    ) : (
      <TrophyOutlined className={styles.trophy} aria-hidden="true" />
    )}
    <div className={styles.words}>
      <h1 dir="auto">{league.name}</h1>
      <p>
        {league.totalRosters} Team League • Season {league.season}
      </p>
    </div>
    <dl className={styles.facts}>
      <Fact label="Total Teams" value={league.totalRosters} />
      <Fact label="Playoff Teams" value={playoffTeams(league) || '–'} />
      <Fact label="Trade Deadline" value={deadlineOf(league)} />
    </dl>
  </Panel>
);
