import { lazy, Suspense, useState } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import type { RecapCard } from './api';

/** A file of its own: it comes with the first recap that is read. */
const FullRecap = lazy(() => import('./full-recap').then((file) => ({ default: file.FullRecap })));

interface Props {
  leagueId: string;
  league: League;
  card: RecapCard;
  kind?: 'quiet';
  /** For where several stand beside each other. */
  label?: string;
}

/** Opens a recap in a dialog. */
export function ReadFull({ kind, label, ...recap }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} size="small" aria-label={label} onClick={() => setOpen(true)}>
        Read Full
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FullRecap {...recap} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
