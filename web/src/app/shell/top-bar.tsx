import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import { BrandMark } from '../../ui/brand-mark';
import { MenuButton } from '../../ui/menu/menu-button';
import { Unread } from '../../ui/unread';
import { accountLinks } from './account-links';
import { LeagueSwitcher } from './league-switcher';
import { isCurrent, isGroup, navEntries, type NavEntry } from './nav-items';
import { Search } from './search';
import { ThemeRow } from './theme-row';
import styles from './top-bar.module.css';
import type { ShellData } from './use-shell';
import { WeekChip } from './week-chip';

function Entry({ entry, shell }: { entry: NavEntry; shell: ShellData }) {
  const { pathname } = useLocation();
  const { leagueId, unread } = shell;
  if (!isGroup(entry)) {
    return (
      <li>
        <Link
          className={styles.item}
          to={paths.screen(entry.screen, leagueId)}
          aria-current={isCurrent(pathname, entry.screen) ? 'page' : undefined}
        >
          {entry.label}
          {entry.screen === 'messages' && <Unread count={unread} />}
        </Link>
      </li>
    );
  }
  const current = entry.items.some(({ screen }) => isCurrent(pathname, screen));
  return (
    <li>
      <MenuButton label={entry.label} className={styles.item} current={current}>
        {entry.items.map((item) => (
          <li key={item.screen}>
            <NavLink to={paths.screen(item.screen, leagueId)}>{item.label}</NavLink>
          </li>
        ))}
      </MenuButton>
    </li>
  );
}

function AccountMenu({ shell }: { shell: ShellData }) {
  const name = shell.team?.teamName ?? shell.person?.username ?? 'Account';
  return (
    <MenuButton
      className={styles.account}
      name={`Account: ${name}`}
      align="right"
      label={<Avatar name={name} image={shell.team?.avatar} size={28} />}
    >
      <li className={styles.who}>{name}</li>
      <li className={styles.themeItem}>
        <ThemeRow />
      </li>
      {accountLinks(shell).map(({ label, to, leaves }) => (
        <li key={to}>{leaves ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>}</li>
      ))}
    </MenuButton>
  );
}

/** The bar from 768 pixels up. */
export const TopBar = ({ shell }: { shell: ShellData }) => (
  <div className={styles.bar}>
    <Link className={styles.home} to={shell.leagueId ? paths.league(shell.leagueId) : paths.home} aria-label="Home">
      <BrandMark />
    </Link>
    <LeagueSwitcher shell={shell} />
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {navEntries.map((entry) => (
          <Entry key={entry.label} entry={entry} shell={shell} />
        ))}
      </ul>
    </nav>
    <div className={styles.end}>
      <Search shell={shell} />
      <WeekChip shell={shell} />
      <AccountMenu shell={shell} />
    </div>
  </div>
);
