import { MessageOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from '../../ui/button/button';
import { useGenerate, usePostToChat } from './admin-api';
import type { RecapCard } from './api';
import { DeleteRecap } from './delete-recap';
import styles from './recaps.module.css';

/** What admins do with a recap. */
export function RecapActions({ leagueId, card }: { leagueId: string; card: RecapCard }) {
  const generate = useGenerate(leagueId);
  const post = usePostToChat(leagueId);
  const { id, week, season, isPosted } = card;
  return (
    <span className={styles.actions}>
      <Button
        kind="quiet"
        size="small"
        icon={<MessageOutlined aria-hidden="true" />}
        busy={post.isPending}
        disabled={isPosted}
        onClick={() => post.mutate({ path: { leagueId, id } })}
      >
        {isPosted ? 'Posted to Chat' : 'Post to Chat'}
      </Button>
      <Button
        kind="quiet"
        size="small"
        icon={<ReloadOutlined aria-hidden="true" />}
        busy={generate.isPending}
        onClick={() => generate.mutate({ path: { leagueId, week, season } })}
      >
        Generate Recap
      </Button>
      <DeleteRecap leagueId={leagueId} card={card} />
    </span>
  );
}
