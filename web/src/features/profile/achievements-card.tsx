import { RiseOutlined, TrophyOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../lib/grouped';
import { paths } from '../../lib/paths';
import { bothReads } from '../../ui/both-reads';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { achievements, championships, type Achievement } from './api';
import styles from './profile.module.css';

interface Row {
  key: string;
  icon: ReactNode;
  title: string;
  detail: string;
}

/** The same award of several weeks is one row: "Weekly High Score, 9 times"; `more`: there are older ones. */
function rowsOf(titles: readonly string[], awards: readonly Achievement[], more: string): Row[] {
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
      detail: same.length === 1 ? (newest?.description ?? '') : `${same.length}${more} times, last ${when ?? ''}`,
    };
  });
  return [...won, ...earned];
}

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.length === 0 ? (
    <Notice icon={<TrophyOutlined />} title="No achievements yet" text="The best score of a week is the first one." />
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
  );

/** What the member has won: titles first, then the awards of weeks. */
export function AchievementsCard({ leagueId, userId }: { leagueId: string; userId: string }) {
  const earned = useInfiniteQuery(achievements(leagueId, userId));
  const query = bothReads(useQuery(championships(leagueId)), earned);
  const [champions, read] = query.data ?? [];
  const awards = read?.pages.flatMap(({ rows }) => rows) ?? [];
  const more = earned.hasNextPage ? '+' : '';
  const titles = champions?.[userId] ?? [];
  const won = titles.length + awards.length;
  return (
    <Card
      title="Achievements"
      {...(won > 0 && {
        note: `${won}${more}`,
        extra: <Link to={`${paths.screen('achievements', leagueId)}?userId=${userId}`}>Show all</Link>,
      })}
    >
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={3} label="Loading the achievements" />}
        failed="The achievements could not be loaded"
      >
        {() => <Rows rows={rowsOf(titles, awards, more)} />}
      </Loaded>
    </Card>
  );
}
