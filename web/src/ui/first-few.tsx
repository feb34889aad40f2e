import { useState, type ReactNode } from 'react';
import { Button } from './button/button';
import { count } from '../lib/format';
import { showInPlaceOf } from './show-in-place';

interface Props<Row> {
  rows: readonly Row[];
  /** How many are shown at first; one more than that is shown rather than hidden behind a button. */
  first: number;
  /** There are more of them than have been read, nobody knows how many. */
  hasMore?: boolean;
  /** The rows to be shown, and the button that shows the others, if there are any. */
  children: (rows: readonly Row[], more: ReactNode) => ReactNode;
}

/** A long list's beginning; the rest when it is asked for. */
export function FirstFew<Row>({ rows, first, hasMore = false, children }: Props<Row>) {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || rows.length <= first + 1) return children(rows, null);
  const more = (
    <Button
      kind="quiet"
      size="small"
      onClick={({ currentTarget }) => showInPlaceOf(currentTarget, () => setIsWhole(true))}
    >
      {hasMore ? 'Show more' : `Show all ${count(rows.length)}`}
    </Button>
  );
  return children(rows.slice(0, first), more);
}
