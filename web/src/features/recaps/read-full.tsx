import { useState } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import { openedLate } from '../../ui/opened-late';
import type { RecapCard } from './api';

interface Read {
  leagueId: string;
  league: League;
  card: RecapCard;
}

interface Props extends Read {
  kind?: 'quiet';
  /** For where several stand beside each other. */
  label?: string;
}

/** A recap in a dialog; its file comes with the first that is read. */
export const ReadDialog = openedLate(() => import('./full-recap').then((file) => file.FullRecap));

/** Opens a recap in a dialog. */
export function ReadFull({ kind, label, ...recap }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="small" aria-label={label} onClick={() => setOpen(true)}>
        Read Full
      </Button>
      {isOpen && <ReadDialog {...recap} onClose={() => setOpen(false)} />}
    </>
  );
}
