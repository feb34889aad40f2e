import { useQuery } from '@tanstack/react-query';
import { nflState } from '../../lib/api/shared-reads';
import { useServerTime } from '../../lib/session/session';
import { Badge } from '../../ui/badge';
import { Choice } from '../../ui/choice';
import type { Draft } from './api';
import { draftLabels } from './draft-words';
import styles from './draft.module.css';

interface Props {
  drafts: readonly Draft[];
  chosen: Draft;
  onChoose: (draftId: string) => void;
}

/** The drafts by year; the one of this year is marked. */
export function DraftPicker({ drafts, chosen, onChoose }: Props) {
  const state = useQuery(nflState());
  const now = useServerTime();
  const thisYear = state.data?.season ?? String(new Date(now).getFullYear());
  const labels = draftLabels(drafts);
  return (
    <div className={styles.picker}>
      <Choice
        label="Draft"
        labelHidden
        value={chosen.draft_id}
        options={drafts.map(({ draft_id: value }) => ({ value, label: labels.get(value) ?? value }))}
        onChange={onChoose}
      />
      {chosen.season === thisYear && <Badge kind="accent">Current</Badge>}
    </div>
  );
}
