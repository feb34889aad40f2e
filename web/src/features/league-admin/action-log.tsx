import { FilterOutlined, SafetyOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { date, timeOfDay } from '../../lib/format';
import { useIsLive } from '../../lib/live-state';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { ExportButton } from '../../ui/data-table/export-button';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ShowMore } from '../../ui/show-more';
import { SkeletonRows } from '../../ui/skeleton';
import { actionLog, type LogEntry, type LogFilter } from './api';
import styles from './action-log.module.css';
import admin from './league-admin.module.css';
import { LogFilters } from './log-filters';
import { actionOf, plain } from './log-words';
import { useLogFilter } from './use-log-filter';

const pageSize = 20;
const exportSize = 100;
/** While nothing is heard live. */
const readEveryMs = 10_000;

const columns: Column<LogEntry>[] = [
  { key: 'time', head: 'Time', value: ({ timestamp }) => timestamp },
  { key: 'admin', head: 'Admin', value: ({ adminUsername }) => adminUsername },
  { key: 'action', head: 'Action', value: (entry) => plain(actionOf(entry).deed(entry)) },
  { key: 'reason', head: 'Reason', value: ({ details }) => details.reason ?? null },
];

/** What acts by itself is nobody's admin. */
const system = 'System';

function Entry({ entry }: { entry: LogEntry }) {
  const { icon, deed } = actionOf(entry);
  return (
    <li>
      <span className={admin.icon} aria-hidden="true">
        {icon}
      </span>
      <p>
        <b dir="auto">{entry.adminUsername}</b> {entry.adminUsername !== system && <Badge kind="accent">Admin</Badge>}{' '}
        {deed(entry).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <b key={index} dir="auto">
              {part.name}
            </b>
          ),
        )}
        {entry.details.reason !== undefined && <small>Reason: {entry.details.reason}</small>}
        <small>
          {date(entry.timestamp)}, {timeOfDay(entry.timestamp)}
        </small>
      </p>
    </li>
  );
}

/** Saves every entry that the filter lets through, not only those that are shown. */
function Export({ leagueId, filter }: { leagueId: string; filter: LogFilter }) {
  const client = useQueryClient();
  const read = async () => {
    const { pages } = await client.fetchInfiniteQuery({
      ...actionLog(leagueId, filter, exportSize),
      pages: Infinity,
      staleTime: 0,
    });
    return pages.flatMap(({ rows }) => rows);
  };
  return <ExportButton size="small" name="admin-action-log" columns={columns} rows={read} />;
}

/** The admin actions of the league, newest first, under filters that live in the address. */
export function ActionLogCard({ leagueId }: { leagueId: string }) {
  const state = useLogFilter();
  const { filter } = state;
  const isFiltered = Object.keys(filter).length > 0;
  const [open, setOpen] = useState(isFiltered);
  const isLive = useIsLive();
  const query = useInfiniteQuery({
    ...actionLog(leagueId, filter, pageSize),
    refetchInterval: ({ state: { data } }) => !isLive && data?.pages.length === 1 && readEveryMs,
  });
  const entries = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const note = query.hasNextPage ? `latest ${entries.length}` : entries.length > 0 && `${entries.length} in all`;
  return (
    <Card
      title="Admin Action Log"
      note={note || undefined}
      extra={
        <span className={styles.logTools}>
          <Button
            size="small"
            icon={<FilterOutlined aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => {
              if (open) state.clear();
              setOpen(!open);
            }}
          >
            {open ? 'Clear Filters' : 'Filter'}
          </Button>
          {entries.length > 0 && <Export leagueId={leagueId} filter={filter} />}
        </span>
      }
    >
      {open && <LogFilters state={state} />}
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the log" />}
        failed="The log could not be loaded"
      >
        {() =>
          entries.length === 0 ? (
            // A page may end early: there can be more behind it.
            !query.hasNextPage && (
              <Notice
                icon={<SafetyOutlined />}
                title={isFiltered ? 'No admin action matches these filters.' : 'No admin actions recorded yet.'}
              />
            )
          ) : (
            <ul className={styles.log} aria-label="Admin actions">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Card>
  );
}
