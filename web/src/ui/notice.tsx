import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  kind?: 'empty' | 'error' | 'denied';
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** One action, or a second way on beside it. */
  action?: ReactNode;
  /** Heading level of the title when the notice is the page itself. */
  as?: 'p' | 'h1';
}

const icons = { empty: InboxOutlined, error: WarningOutlined, denied: LockOutlined };

/** Empty, failed and denied: an icon square, a title, one sentence, one action. */
export function Notice({ kind = 'empty', icon, title, text, action, as: Title = 'p' }: Props) {
  const Icon = icons[kind];
  return (
    <div
      className={`${styles.notice} ${Title === 'h1' ? styles.page : ''}`}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Icon />}
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
