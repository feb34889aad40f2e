import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button';
import styles from './dialog.module.css';
import { Modal } from './modal';

interface Props {
  /** What is done here, with a verb: "Approve New League". */
  title: string;
  /** A sentence below the title. */
  text?: ReactNode;
  /** At the end: at most two buttons, the confirming one last. */
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A step of its own above the page, for as long as it is rendered; besides Escape and Back a cross closes it. */
export const Dialog = ({ title, text, actions, onClose, children }: Props) => (
  <Modal title={title} text={text} onClose={onClose}>
    <div className={styles.body}>{children}</div>
    <div className={styles.actions}>{actions}</div>
    <IconButton className={styles.close} aria-label="Close" onClick={onClose}>
      <CloseOutlined aria-hidden="true" />
    </IconButton>
  </Modal>
);
