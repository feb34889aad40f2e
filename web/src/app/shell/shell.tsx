import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isLight } from '../../lib/paths';
import { useTheme } from '../../lib/theme';
import { ModeContext } from '../../theme/mode';
import { usePhone } from '../../ui/use-media';
import { Footer } from './footer';
import { PhoneBar, PhoneTabs } from './phone-nav';
import styles from './shell.module.css';
import { TopBar } from './top-bar';
import { useShell } from './use-shell';

/** Moves the focus to the content after a change of page, so that a screen reader continues there. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame of every page of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const shell = useShell();
  const main = useFocusOnArrival();
  const { theme, mode } = useTheme();
  const { pathname, search } = useLocation();
  // The browser is at the next address a moment before its page is seen, which therefore says itself which one it is.
  const address = pathname + search;
  // A class has the colours of another mode than the page's; they stand in the HTML.
  const lightTables = isLight(pathname);
  const ground = theme === null && lightTables ? 'light' : undefined;
  const [menuOpen, setMenuOpen] = useState(false);
  // A wider window has no such menu; it is closed when the window gets narrow again.
  if (!phone && menuOpen) setMenuOpen(false);
  // Behind the menu nothing can be reached.
  const covered = phone && menuOpen;
  return (
    <div className={styles.shell} data-address={address}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header} inert={covered}>
        {phone ? <PhoneBar shell={shell} /> : <TopBar shell={shell} />}
      </header>
      <ModeContext value={ground ?? mode}>
        <div className={`${styles.page} ${ground ?? ''}`}>
          <main ref={main} id="main" className={styles.main} tabIndex={-1} inert={covered}>
            {children}
          </main>
          <Footer />
        </div>
      </ModeContext>
      {phone && <PhoneTabs shell={shell} open={menuOpen} setOpen={setMenuOpen} />}
    </div>
  );
}
