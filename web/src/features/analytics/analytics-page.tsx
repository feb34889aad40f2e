import { useState, type ReactNode } from 'react';
import { useAwaitedLines } from '../../lib/awaited-lines';
import { paths } from '../../lib/paths';
import { Announcer } from '../../ui/announcer';
import { AwaitedNotice } from '../../ui/awaited-notice';
import { BackLink } from '../../ui/back-link';
import { latePart } from '../../ui/late-part';
import { PageHead } from '../../ui/page-head';
import styles from './analytics.module.css';
import type { Fields } from './filters/fields';
import { SearchButtons } from './saved-searches/search-buttons';
import { savedTools, tools, type ToolName } from './tools';
import { useFreshData } from './use-fresh-data';
import { useToolLeagueId } from './use-tool-league';

const SavedList = latePart(
  'saved-list',
  () => import('./saved-searches/saved-list').then((file) => file.SavedList),
  null,
);

interface Props {
  tool: ToolName;
  /** The line below the title; without it what the tool is. */
  sub?: string;
  /** The tool's filters; with them its searches can be kept. */
  fields?: Fields;
  /** Seasons of whose stat lines the figures are made. */
  linesOf?: readonly (string | number | undefined)[];
  /** At the right of the title: export, a season. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a tool: the way back, its title, its parts below each other. */
export function AnalyticsPage({ tool, sub, fields, linesOf = [], actions, children }: Props) {
  const refreshed = useFreshData();
  const awaited = useAwaitedLines(linesOf);
  const { title, sentence } = tools[tool];
  const [listed, setListed] = useState(false);
  const saved = fields && savedTools[tool];
  return (
    <div className={styles.page}>
      <BackLink to={paths.screen('analytics', useToolLeagueId())}>Back to Analytics</BackLink>
      <PageHead
        title={title}
        sub={[sub ?? sentence, refreshed].filter(Boolean).join(' · ')}
        action={
          (saved || actions) && (
            <div className={styles.actions}>
              {saved && <SearchButtons tool={saved} fields={fields} listed={listed} onList={setListed} />}
              {actions}
            </div>
          )
        }
      />
      <Announcer text={refreshed ?? ''} />
      {saved && listed && <SavedList tool={saved} fields={fields} />}
      <AwaitedNotice lines={awaited} />
      {children}
    </div>
  );
}
