import styles from './unread.module.css';

const most = 99;

/** How many are not read yet; nothing for none. */
export const Unread = ({ count, className = '' }: { count: number; className?: string }) =>
  count === 0 ? null : (
    <span className={`${styles.unread} ${className}`}>
      <span className="visually-hidden">, </span>
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
