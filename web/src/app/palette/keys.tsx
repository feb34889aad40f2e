import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import styles from './palette.module.css';

const groups: readonly { name: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    name: 'Everywhere',
    keys: [
      ['Ctrl K, ⌘ K', 'Search screens, teams, members, players and weeks'],
      ['?', 'Show these keys'],
      ['Esc', 'Close what lies above the page'],
      ['Tab, Shift Tab', 'Next and former control'],
    ],
  },
  {
    name: 'Menus, tabs and lists',
    keys: [
      ['↑ ↓', 'Move through a menu, or through what was found'],
      ['← →', 'Move through tabs'],
      ['Home, End', 'First and last tab'],
      ['Enter', 'Open what is chosen'],
    ],
  },
  {
    name: 'Notices',
    keys: [['F8', 'Go to the notice at the edge of the window']],
  },
];

/** Which keys there are. */
export default function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.group}>{name}</h3>
          <dl className={styles.table}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
