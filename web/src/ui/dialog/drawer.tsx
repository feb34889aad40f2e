import { CloseOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton } from '../button/icon-button';
import styles from './drawer.module.css';
import { focusFirst, useModal } from './modal';

interface Props {
  /** Names it for people who do not see it. */
  label: string;
  /** In the head, before the cross. */
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet at the right edge, on a phone the whole window, for as long as it is rendered. Escape, the cross and a press
 * beside it ask for its end. It has an address of its own, so that the browser's Back takes it away as well.
 */
export function Drawer({ label, head, onClose, children }: Props) {
  const dialog = useModal();
  const onPress = ({ target, currentTarget }: MouseEvent) => target === currentTarget && onClose();
  return (
    // The mask is a part of the dialog; with the keyboard Escape does the same.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onClick={onPress}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <div className={styles.head}>
        {head}
        <IconButton {...focusFirst} size="large" aria-label="Close" onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
