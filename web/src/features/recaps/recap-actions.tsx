import { DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../ui/button/button';
import { Confirm } from '../../ui/dialog/confirm';
import { useDelete, useGenerate, type RecapCard } from './api';
import styles from './recaps.module.css';

/** What admins do with a recap. */
export function RecapActions({ leagueId, card }: { leagueId: string; card: RecapCard }) {
  const [asking, setAsking] = useState(false);
  const generate = useGenerate(leagueId);
  const remove = useDelete(leagueId);
  const { id, week, season } = card;
  return (
    <span className={styles.actions}>
      <Button
        kind="quiet"
        size="small"
        icon={<ReloadOutlined aria-hidden="true" />}
        busy={generate.isPending}
        onClick={() => generate.mutate({ path: { leagueId, week, season } })}
      >
        Regenerate
      </Button>
      <Button kind="quiet" size="small" icon={<DeleteOutlined aria-hidden="true" />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Confirm
          title="Delete Recap"
          text="Are you sure you want to delete this recap?"
          verb="Delete"
          busyVerb="Deleting..."
          busy={remove.isPending}
          irreversible
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({ path: { leagueId, id } }, { onSettled: () => setAsking(false) })}
        />
      )}
    </span>
  );
}
