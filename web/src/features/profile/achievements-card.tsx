import { RiseOutlined, TrophyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { achievements, championships, type Achievement } from './api';
import styles from './profile.module.css';

interface Row {
  key: string;
  icon: ReactNode;
  title: string;
  detail: string;
}

/** The same award of several weeks is one row: "Weekly High Score, 9 weeks". */
function rowsOf(titles: readonly string[], awards: readonly Achievement[]): Row[] {
  const won = titles.map((season) => ({
    key: `champion/${season}`,
    icon: <TrophyOutlined className={styles.trophy} />,
    title: 'League Champion',
    detail: season,
  }));
  const byTitle = grouped(awards, ({ title }) => title);
  const earned = [...byTitle].map(([title, same]) => {
    const [newest] = same;
    const when = newest?.week === undefined ? newest?.season : `${newest.season}, week ${newest.week}`;
    return {
      key: title,
      icon: <RiseOutlined />,
      title,
      detail: same.length === 1 ? (newest?.description ?? '') : `${same.length} times, last ${when ?? ''}`,
    };
  });
  return [...won, ...earned];
}

/** What the member has won: titles first, then the awards of weeks. */
export function AchievementsCard({ leagueId, userId }: { leagueId: string; userId: string }) {
  const titles = useQuery(championships(leagueId)).data?.[userId] ?? [];
  const own = useQuery(achievements(leagueId, userId)).data ?? [];
  const rows = rowsOf(titles, own);
  const all = <Link to={`${paths.screen('achievements', leagueId)}?userId=${userId}`}>Show all</Link>;
  return (
    <Card
      title="Achievements"
      extra={rows.length > 0 && all}
      {...(rows.length > 0 ? { note: String(titles.length + own.length) } : {})}
    >
      {rows.length === 0 ? (
        <Notice
          icon={<TrophyOutlined />}
          title="No achievements yet"
          text="The best score of a week is the first one."
        />
      ) : (
        <ul className={styles.awards}>
          {rows.map(({ key, icon, title, detail }) => (
            <li key={key}>
              <span className={styles.tile} aria-hidden="true">
                {icon}
              </span>
              <span>
                <b>{title}</b>
                <small>{detail}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
