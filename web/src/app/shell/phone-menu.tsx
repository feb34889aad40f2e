import { CloseOutlined, RightOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { IconButton } from '../../ui/button/icon-button';
import { accountLinks } from './account-links';
import { isGroup, navEntries, type NavLink } from './nav-items';
import styles from './phone.module.css';
import { ThemeRow } from './theme-row';
import type { ShellData } from './use-shell';

interface Row {
  label: string;
  to: string;
  leaves?: boolean;
}

const Rows = ({ rows, onFollow }: { rows: Row[]; onFollow: () => void }) => (
  <ul>
    {rows.map(({ label, to, leaves }) => (
      <li key={label}>
        {leaves ? (
          <a className={styles.row} href={to}>
            {label}
            <RightOutlined aria-hidden="true" />
          </a>
        ) : (
          <Link className={styles.row} to={to} onClick={onFollow}>
            {label}
            <RightOutlined aria-hidden="true" />
          </Link>
        )}
      </li>
    ))}
  </ul>
);

/** The list of everything, between the bar and the tabs: single pages first, then groups under their headings. */
export default function PhoneMenu({ shell, onClose }: { shell: ShellData; onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const rowOf = ({ label, screen }: NavLink) => ({ label, to: paths.screen(screen, shell.leagueId) });
  const single = navEntries.flatMap((entry) => (isGroup(entry) ? [] : [rowOf(entry)]));
  const groups = navEntries.filter(isGroup).map((group) => ({
    label: group.label,
    rows: group.items.map(rowOf),
  }));
  return (
    <nav
      id="phone-menu"
      className={styles.menu}
      aria-label="Menu"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles.menuHead}>
        <h2>Menu</h2>
        <IconButton ref={close} size="large" className={styles.close} aria-label="Close menu" onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.menuBody}>
        <Rows rows={single} onFollow={onClose} />
        {[...groups, { label: 'Account', rows: accountLinks(shell) }].map(({ label, rows }) => (
          <section key={label} aria-label={label}>
            <h3 className={styles.heading}>{label.toUpperCase()}</h3>
            <Rows rows={rows} onFollow={onClose} />
          </section>
        ))}
        <ThemeRow />
      </div>
    </nav>
  );
}
