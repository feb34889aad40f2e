import { HomeOutlined, MenuOutlined, MessageOutlined, SwapOutlined, TeamOutlined } from '@ant-design/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useBackCloses } from '../../lib/back-closes';
import { inBackground } from '../../lib/background-file';
import { firstPaint } from '../../lib/first-paint';
import { paths, screenPart, type ScreenName } from '../../lib/paths';
import { openedLate } from '../../ui/opened-late';
import { Unread } from '../../ui/unread';
import { LeagueSwitcher } from './league-switcher';
import { isCurrent } from './nav-items';
import styles from './phone.module.css';
import { Search } from './search';
import type { ShellData } from './use-shell';
import { WeekChip } from './week-chip';

const loadMenu = () => import('./phone-menu');
const PhoneMenu = openedLate(() => loadMenu().then((file) => file.default));

export const PhoneBar = ({ shell }: { shell: ShellData }) => (
  <div className={styles.bar}>
    <LeagueSwitcher shell={shell} />
    <span className={styles.end}>
      <Search shell={shell} />
      <WeekChip shell={shell} />
    </span>
  </div>
);

const tabs: { label: string; screen: ScreenName; Icon: typeof SwapOutlined }[] = [
  { label: 'Matchups', screen: 'matchups', Icon: SwapOutlined },
  { label: 'Roster', screen: 'roster', Icon: TeamOutlined },
  { label: 'Messages', screen: 'messages', Icon: MessageOutlined },
];

interface TabsProps {
  shell: ShellData;
  /** Whether the list of everything is shown. */
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** Back closes what is opened from the moment on when somebody asks for it, though its file may still be on its way. */
function Layer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useBackCloses(onClose);
  return children;
}

/** The four places of a phone and the list of all others. */
export function PhoneTabs({ shell, open, setOpen }: TabsProps) {
  const { pathname } = useLocation();
  const menuTab = useRef<HTMLButtonElement>(null);
  // The list is no part of the first page; it is there before somebody opens it.
  useEffect(() => {
    void firstPaint()
      .then(() => inBackground(loadMenu))
      // It is asked for again when the list is opened.
      .catch(() => undefined);
  }, []);
  const tab = tabs.find(({ screen }) => isCurrent(pathname, screen));
  const home = shell.leagueId ? paths.league(shell.leagueId) : paths.home;
  const atHome = screenPart(pathname) === '';
  const close = () => {
    setOpen(false);
    menuTab.current?.focus();
  };
  const here = (is: boolean) => (is && !open ? 'page' : undefined);
  return (
    <>
      {open && (
        <Layer onClose={close}>
          <PhoneMenu shell={shell} onClose={close} />
        </Layer>
      )}
      <nav className={styles.tabs} aria-label="Tabs">
        <Link className={styles.tab} to={home} aria-current={here(atHome)} onClick={() => setOpen(false)}>
          <HomeOutlined aria-hidden="true" />
          Home
        </Link>
        {tabs.map(({ label, screen, Icon }) => (
          <Link
            key={screen}
            className={styles.tab}
            to={paths.screen(screen, shell.leagueId)}
            aria-current={here(tab?.screen === screen)}
            onClick={() => setOpen(false)}
          >
            <Icon aria-hidden="true" />
            {label}
            {screen === 'messages' && <Unread count={shell.unread} className={styles.unread} />}
          </Link>
        ))}
        <button
          ref={menuTab}
          type="button"
          className={styles.tab}
          aria-expanded={open}
          aria-controls="phone-menu"
          data-current={open || (!tab && !atHome) || undefined}
          onClick={() => setOpen(!open)}
        >
          <MenuOutlined aria-hidden="true" />
          Menu
        </button>
      </nav>
    </>
  );
}
