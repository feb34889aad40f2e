import type { ReactNode } from 'react';
import { Panel } from '../../../ui/card';
import { Line } from '../../../ui/skeleton';
import { AnalyticsPage } from '../analytics-page';
import type { ToolName } from '../tools';
import styles from './tool-skeleton.module.css';

const noneYet = {};

/** A tool whose filters are not known yet. */
export const ToolSkeleton = ({ tool, children }: { tool: ToolName; children: ReactNode }) => (
  <AnalyticsPage tool={tool} fields={noneYet}>
    <Panel className={styles.filters}>
      <Line width="50%" />
      <Line width="100%" height={36} />
      <Line width="30%" />
    </Panel>
    {children}
  </AnalyticsPage>
);
