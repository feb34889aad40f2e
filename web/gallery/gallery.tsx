import type { Mode } from '../src/theme/colors';
import { Themed } from '../src/theme/mode';
import { ToastViewport } from '../src/ui/toast/toast-viewport';
import styles from './gallery.module.css';
import { Above } from './sections/above';
import { Controls } from './sections/controls';
import { Fields } from './sections/fields';
import { Marks } from './sections/marks';
import { Sides } from './sections/sides';
import { States } from './sections/states';
import { TablesOf } from './sections/tables';
import { TabRow } from './sections/tab-row';

const modes: { mode: Mode; title: string }[] = [
  { mode: 'dark', title: 'Dark theme' },
  { mode: 'light', title: 'Light theme' },
];

/** Every piece of ui/ in all its states, in both themes beside each other. */
export const Gallery = () => (
  <>
    <main id="main" tabIndex={-1} className={styles.columns}>
      {modes.map(({ mode, title }) => (
        <Themed key={mode} mode={mode} className={styles.theme}>
          <h1 className={styles.title}>{title}</h1>
          <Controls />
          <Fields />
          <Marks />
          <Sides />
          <States />
          <TablesOf mode={mode} />
          <TabRow mode={mode} />
          <Above mode={mode} />
        </Themed>
      ))}
    </main>
    <ToastViewport />
  </>
);
