import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { PageHead } from '../../ui/page-head';
import styles from './analytics.module.css';
import { tools, type ToolName } from './tools';
import { useToolLeagueId } from './use-tool-league';

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.back} to={to}>
    <ArrowLeftOutlined aria-hidden="true" />
    {children}
  </Link>
);

interface Props {
  tool: ToolName;
  /** The line below the title; without it what the tool is. */
  sub?: string;
  /** At the right of the title: save, export. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a tool: the way back, its title, its parts below each other. */
export function AnalyticsPage({ tool, sub, actions, children }: Props) {
  const { title, sentence } = tools[tool];
  return (
    <div className={styles.page}>
      <BackLink to={paths.screen('analytics', useToolLeagueId())}>Back to Analytics</BackLink>
      <PageHead
        title={title}
        sub={sub ?? sentence}
        action={actions && <div className={styles.actions}>{actions}</div>}
      />
      {children}
    </div>
  );
}
