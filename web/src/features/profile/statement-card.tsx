import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { date } from '../../lib/format';
import { keptFresh } from '../../lib/kept-fresh';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { openedLate } from '../../ui/opened-late';
import { SkeletonRows } from '../../ui/skeleton';
import { statement } from './api';
import styles from './profile.module.css';

interface Props {
  leagueId: string;
  userId: string;
  name: string;
  you: boolean;
}

const skeleton = <SkeletonRows rows={1} label="Loading the statement" />;

/** A file of its own: only who speaks of themselves needs it. */
const StatementEditor = openedLate(() => import('./statement-editor').then((file) => file.StatementEditor), skeleton);

/** What the member says of themselves; on their own page it can be changed. */
export function StatementCard({ leagueId, userId, name, you }: Props) {
  const query = useQuery({ ...statement(leagueId, userId), ...keptFresh });
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const open = () => {
    setEditing(true);
    // It may have been changed since; the editor takes that over while nothing is typed.
    void query.refetch();
  };
  const edit = you && !editing && query.data && (
    <Button ref={opener} size="small" icon={<EditOutlined aria-hidden="true" />} onClick={open}>
      Edit
    </Button>
  );
  return (
    <Card title="Owner Statement" extra={edit}>
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the statement">
        {(now) => {
          const { statement: text, updatedAt } = now;
          return editing ? (
            <StatementEditor
              leagueId={leagueId}
              userId={userId}
              now={now}
              opener={opener}
              onClose={() => setEditing(false)}
            />
          ) : (
            <div className={styles.statement}>
              {text === '' ? (
                <p className={styles.silent}>
                  {you ? 'Tell the league who you are, and what you trade for.' : `${name} has not said anything yet.`}
                </p>
              ) : (
                <blockquote dir="auto">{text}</blockquote>
              )}
              {text !== '' && updatedAt !== null && <p className={styles.updated}>Updated {date(updatedAt)}</p>}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
