import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { date } from '../../lib/format';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field/field';
import { TextArea } from '../../ui/field/text-area';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { statement, statementLimit, useWriteStatement } from './api';
import styles from './profile.module.css';

interface Props {
  leagueId: string;
  userId: string;
  name: string;
  you: boolean;
}

const lengthOf = (text: string): number => [...text.trim()].length;

interface EditorProps extends Pick<Props, 'leagueId' | 'userId'> {
  before: string;
  onClose: () => void;
}

function Editor({ leagueId, userId, before, onClose }: EditorProps) {
  const [text, setText] = useState(before);
  const write = useWriteStatement(leagueId, userId);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const length = lengthOf(text);
  const isTooLong = length > statementLimit;
  const save = () => write.mutate({ path: { leagueId, userId }, body: { statement: text } }, { onSuccess: onClose });
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) save();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field
        label="Owner Statement"
        labelHidden
        error={isTooLong ? `Statement cannot exceed ${statementLimit} characters` : undefined}
      >
        {(field) => <TextArea {...field} ref={area} value={text} onChange={setText} dir="auto" />}
      </Field>
      <div className={styles.actions}>
        <span>
          {length}/{statementLimit} characters
        </span>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={write.isPending} disabled={isTooLong}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** What the member says of themselves; on their own page it can be changed. */
export function StatementCard({ leagueId, userId, name, you }: Props) {
  const query = useQuery(statement(leagueId, userId));
  const [editing, setEditing] = useState(false);
  const edit = you && !editing && query.data && (
    <Button size="small" icon={<EditOutlined aria-hidden="true" />} onClick={() => setEditing(true)}>
      Edit
    </Button>
  );
  return (
    <Card title="Owner Statement" extra={edit}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={1} label="Loading the statement" />}
        failed="Failed to load the statement"
      >
        {({ statement: text, updatedAt }) =>
          editing ? (
            <Editor leagueId={leagueId} userId={userId} before={text} onClose={() => setEditing(false)} />
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
          )
        }
      </Loaded>
    </Card>
  );
}
