import { FlagOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keptFresh } from '../../../lib/kept-fresh';
import { Card } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { ShowMore } from '../../../ui/show-more';
import { SkeletonRows } from '../../../ui/skeleton';
import { reports } from './api';
import { ReportItem } from './report-item';
import styles from './reports.module.css';

/** The messages that members have reported, for the admins of their league. */
export function ReportsCard({ leagueId }: { leagueId: string }) {
  const query = useInfiniteQuery({ ...reports(leagueId), ...keptFresh });
  const open = query.data?.pages.flatMap(({ rows }) => rows).filter(({ closedAt }) => closedAt === null).length;
  return (
    <Card title="Reported Messages" note={open ? `${open}${query.hasNextPage ? '+' : ''} open` : undefined}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={3} label="Loading reports" />}
        failed="The reports could not be loaded"
      >
        {({ pages }) => {
          const all = pages.flatMap(({ rows }) => rows);
          if (all.length === 0) {
            const text = 'What members report in the chat or in a private conversation is shown here.';
            return <Notice icon={<FlagOutlined />} title="Nothing has been reported" text={text} />;
          }
          return (
            <>
              <ul className={styles.reports}>
                {all.map((report) => (
                  <ReportItem key={report.id} leagueId={leagueId} report={report} />
                ))}
              </ul>
              <ShowMore query={query}>Older Reports</ShowMore>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
