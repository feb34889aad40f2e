import { lazy, Suspense, useState } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import type { RecapCard } from './api';

/** A file of its own: it comes with the first recap that is read. */
const FullRecap = lazy(() => import('./full-recap').then((file) => ({ default: file.FullRecap })));

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

/** A recap in a dialog. */
export const ReadDialog = (props: Read & { onClose: () => void }) => (
  <Suspense fallback={null}>
    <FullRecap {...props} />
  </Suspense>
);

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
