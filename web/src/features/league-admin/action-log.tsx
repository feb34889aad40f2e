import { CloseOutlined, EyeInvisibleOutlined, SafetyOutlined, SwapOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { date, timeOfDay } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { actionLog, type LogEntry } from './api';
import styles from './league-admin.module.css';

const icons: Record<string, ReactNode> = {
  unclaim_team: <CloseOutlined />,
  reassign_team: <SwapOutlined />,
  hide_message: <EyeInvisibleOutlined />,
  show_message: <EyeInvisibleOutlined />,
};

const Name = ({ children }: { children: string }) => <b dir="auto">{children}</b>;

/** What was done, behind the name of who did it. */
function deedOf({ action, targetUsername, details }: LogEntry): ReactNode {
  const { teamName = 'a team', fromUsername, toUsername } = details;
  switch (action) {
    case 'grant_admin':
      return (
        <>
          granted admin to <Name>{targetUsername}</Name>
        </>
      );
    case 'revoke_admin':
      return (
        <>
          removed admin from <Name>{targetUsername}</Name>
        </>
      );
    case 'unclaim_team':
      return (
        <>
          unclaimed <Name>{teamName}</Name> from {fromUsername ?? targetUsername}
        </>
      );
    case 'reassign_team':
      return (
        <>
          reassigned <Name>{teamName}</Name> {fromUsername !== undefined && `from ${fromUsername} `}to{' '}
          <Name>{toUsername ?? targetUsername}</Name>
        </>
      );
    case 'hide_message':
      return (
        <>
          hid a message of <Name>{targetUsername}</Name>
        </>
      );
    case 'show_message':
      return (
        <>
          showed a message of <Name>{targetUsername}</Name> again
        </>
      );
    default:
      return action.replaceAll('_', ' ');
  }
}

/** The latest 20 admin actions of the league. */
export function ActionLogCard({ leagueId }: { leagueId: string }) {
  const query = useQuery(actionLog(leagueId));
  return (
    <Card title="Admin Action Log" note="latest 20">
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the log" />}
        failed="The log could not be loaded"
      >
        {(entries) =>
          entries.length === 0 ? (
            <Notice icon={<SafetyOutlined />} title="No admin actions recorded yet." />
          ) : (
            <ul className={styles.log} aria-label="Admin actions">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span className={styles.icon} aria-hidden="true">
                    {icons[entry.action] ?? <SafetyOutlined />}
                  </span>
                  <p>
                    <Name>{entry.adminUsername}</Name> <Badge kind="accent">Admin</Badge> {deedOf(entry)}
                    {entry.details.reason !== undefined && <small>Reason: {entry.details.reason}</small>}
                    <small>
                      {date(entry.timestamp)}, {timeOfDay(entry.timestamp)}
                    </small>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
