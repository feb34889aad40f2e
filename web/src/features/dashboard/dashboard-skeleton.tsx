import { Card, Panel } from '../../ui/card';
import { Line, SkeletonRows } from '../../ui/skeleton';
import styles from './dashboard.module.css';

const Block = ({ width, height }: { width: string; height: number }) => (
  <Panel className={styles.blank}>
    <Line width={width} height={height} />
    <Line width="30%" />
  </Panel>
);

/** In place of a week's games, a row for each team. */
export const MatchupsSkeleton = ({ teams = 12 }: { teams?: number }) => (
  <div className={styles.games}>
    <SkeletonRows rows={teams} value label="Loading matchups" />
  </div>
);

/** In place of the standings and what follows them. */
export const StandingsSkeleton = () => (
  <Card title="League Standings">
    <SkeletonRows rows={8} value label="Loading standings" />
  </Card>
);

export const ChatSkeleton = () => (
  <Card title="League Chat">
    <SkeletonRows rows={4} label="Loading messages" />
  </Card>
);

/** In place of the side column. */
export const AsideSkeleton = () => (
  <>
    <ChatSkeleton />
    <Card title="League Members">
      <SkeletonRows rows={6} label="Loading members" />
    </Card>
  </>
);

/** The still outline of the dashboard. */
export const DashboardSkeleton = () => (
  <div className={styles.page} role="status" aria-label="Loading the league">
    <Block width="240px" height={20} />
    <div className={styles.columns}>
      <div className={styles.column}>
        <div className={styles.stats}>
          <Block width="50%" height={24} />
          <Block width="50%" height={24} />
          <Block width="50%" height={24} />
        </div>
        <Card title="Matchups">
          <MatchupsSkeleton />
        </Card>
        <StandingsSkeleton />
      </div>
      <div className={styles.column}>
        <AsideSkeleton />
      </div>
    </div>
  </div>
);
