import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../ui/button/button';
import { openedLate } from '../../ui/opened-late';
import type { RecapCard } from './api';

/** A file of its own: members only read. */
const DeleteQuestion = openedLate(() => import('./delete-question').then((file) => file.DeleteQuestion));

interface Props {
  leagueId: string;
  card: RecapCard;
  /** What it is called where several stand on a page. */
  label: string;
}

/** Deletes a recap after a question. */
export function DeleteRecap({ label, ...recap }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {asking && <DeleteQuestion {...recap} onClose={() => setAsking(false)} />}
    </>
  );
}
