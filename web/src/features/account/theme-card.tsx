import { useRef } from 'react';
import { useTheme } from '../../lib/theme';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import ThemeSwitch from '../../ui/theme-switch/theme-switch';
import { useChooseTheme } from '../../ui/theme-switch/use-choose-theme';
import styles from './account.module.css';

const words = {
  none: 'Not chosen: dark, with the tables of analytics and the schedule grid on a light ground.',
  dark: 'Every page is dark.',
  light: 'Every page is light.',
  system: 'Every page is as light or dark as your device.',
};

/** How the pages look for the person, wherever they sign in. */
export function ThemeCard() {
  const { theme } = useTheme();
  const choose = useChooseTheme();
  const choice = useRef<HTMLDivElement>(null);
  /** Its button goes; the themes beside it stay, and have the focus then. */
  const chooseNone = () => {
    choice.current?.querySelector('button')?.focus();
    choose(null);
  };
  return (
    <Card title="Theme">
      <div className={styles.row}>
        <p>
          <b>{words[theme ?? 'none']}</b>
          <small>It is kept with your account, and goes with you to every device.</small>
        </p>
        <div className={styles.choice} ref={choice}>
          <ThemeSwitch />
          {theme !== null && <Button onClick={chooseNone}>Use the Standard</Button>}
        </div>
      </div>
    </Card>
  );
}
