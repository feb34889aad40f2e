import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './tool-card.module.css';

interface Props {
  title: string;
  sentence: string;
  icon: ReactNode;
  to: string;
  /** A piece of what is behind it. */
  children: ReactNode;
}

/** A tool with its name, what it is for and a glance at it; the whole card is the link. */
export const ToolCard = ({ title, sentence, icon, to, children }: Props) => (
  <li className={styles.card}>
    <div className={styles.head}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h2 className={styles.title}>
          <Link className={styles.link} to={to}>
            {title}
          </Link>
        </h2>
        <p className={styles.sentence}>{sentence}</p>
      </div>
      <ArrowRightOutlined className={styles.arrow} aria-hidden="true" />
    </div>
    <div className={styles.piece}>{children}</div>
  </li>
);
