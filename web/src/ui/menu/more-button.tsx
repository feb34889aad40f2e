import { EllipsisOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Spinner } from '../button/button';
import { MenuButton } from './menu-button';
import styles from './more-button.module.css';

interface Props {
  /** What was chosen in it is under way: a spinner says so. */
  busy?: boolean;
  /** A list of buttons or links. */
  children: ReactNode;
}

/** Three dots, for what else can be done here. */
export function MoreButton({ busy = false, children }: Props) {
  const dots = <EllipsisOutlined className={styles.dots} aria-hidden="true" />;
  return (
    <MenuButton className={styles.more} name="More" align="right" busy={busy} label={busy ? <Spinner /> : dots}>
      {children}
    </MenuButton>
  );
}
