import { DeleteOutlined, FileTextOutlined, MessageOutlined, ReloadOutlined } from '@ant-design/icons';
import { useRef, useState, type ReactElement } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { Button } from '../../ui/button/button';
import { MoreButton } from '../../ui/menu/more-button';
import { usePhone } from '../../ui/use-media';
import { useGenerate, usePostToChat } from './admin-api';
import type { RecapCard } from './api';
import { DeleteQuestion } from './delete-question';
import { ReadDialog } from './read-full';
import styles from './recaps.module.css';

interface MoreProps {
  /** What one of them started is under way: they are hidden while it is. */
  busy: boolean;
  children: readonly ReactElement[];
}

/** Buttons in a menu. */
function More({ busy, children }: MoreProps) {
  const box = useRef<HTMLDivElement>(null);
  // The chosen button is hidden with the menu: that of the menu has the focus, and gets it back after a dialog.
  const focus = () => box.current?.querySelector('button')?.focus();
  return (
    <div ref={box} className={styles.more}>
      <MoreButton busy={busy}>
        {children.map((button) => (
          <li key={button.key} className={styles.entry} onClick={focus}>
            {button}
          </li>
        ))}
      </MoreButton>
    </div>
  );
}

interface Props {
  leagueId: string;
  league: League;
  card: RecapCard;
}

/** What admins do with a recap: quiet buttons, on a phone a menu from which it is read, too. */
export function RecapActions({ leagueId, league, card }: Props) {
  const generate = useGenerate(leagueId);
  const post = usePostToChat(leagueId);
  const isPhone = usePhone();
  const [shown, setShown] = useState<'recap' | 'question'>();
  const close = () => setShown(undefined);
  const { id, week, season, isPosted } = card;
  const look = { kind: 'quiet', size: 'small' } as const;
  const read = (
    <Button key="read" {...look} icon={<FileTextOutlined aria-hidden="true" />} onClick={() => setShown('recap')}>
      Read Full
    </Button>
  );
  const others = [
    <Button
      key="post"
      {...look}
      icon={<MessageOutlined aria-hidden="true" />}
      busy={post.isPending}
      disabled={isPosted}
      onClick={() => post.mutate({ path: { leagueId, id } })}
    >
      {isPosted ? 'Posted to Chat' : 'Post to Chat'}
    </Button>,
    <Button
      key="generate"
      {...look}
      icon={<ReloadOutlined aria-hidden="true" />}
      busy={generate.isPending}
      onClick={() => generate.mutate({ path: { leagueId, week, season } })}
    >
      Generate Recap
    </Button>,
    <Button
      key="delete"
      {...look}
      data-danger
      icon={<DeleteOutlined aria-hidden="true" />}
      onClick={() => setShown('question')}
    >
      Delete
    </Button>,
  ];
  return (
    <>
      {isPhone ? (
        <More busy={post.isPending || generate.isPending}>{[read, ...others]}</More>
      ) : (
        <span className={styles.actions}>{others}</span>
      )}
      {shown === 'recap' && <ReadDialog {...{ leagueId, league, card }} onClose={close} />}
      {shown === 'question' && <DeleteQuestion leagueId={leagueId} card={card} onClose={close} />}
    </>
  );
}
