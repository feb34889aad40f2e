import { DownloadOutlined, SendOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button, ButtonLink } from '../../src/ui/button/button';
import { Card } from '../../src/ui/card';
import { MenuButton } from '../../src/ui/menu/menu-button';
import { ProgressBar } from '../../src/ui/progress-bar';
import { Segmented } from '../../src/ui/segmented/segmented';
import { WeekStepper } from '../../src/ui/week-stepper';
import styles from '../gallery.module.css';

const kinds = ['primary', 'default', 'quiet', 'danger', 'dangerFilled'] as const;

const Stepper = () => {
  const [week, setWeek] = useState(14);
  return <WeekStepper week={week} current={14} onChange={setWeek} />;
};

const zones = [
  { value: 'both', label: 'Both' },
  { value: 'red-zone', label: 'Red Zone (6-20)' },
  { value: 'goal-line', label: 'Goal Line (1-5)' },
];

const Zones = () => {
  const [zone, setZone] = useState('both');
  return <Segmented label="Zone" value={zone} options={zones} onChange={setZone} />;
};

export const Controls = () => (
  <Card title="Buttons">
    <div className={styles.row}>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind}>
          {kind}
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      {kinds.map((kind) => (
        <Button key={kind} kind={kind} disabled>
          {kind}
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      <Button kind="primary" busy>
        Verifying...
      </Button>
      <Button busy>Try Again</Button>
      <Button size="small">Small</Button>
      <Button size="large" kind="primary">
        Large
      </Button>
      <Button icon={<DownloadOutlined />}>Export</Button>
      <Button icon={<SendOutlined />} aria-label="Send message" />
      <ButtonLink href="#top">A link</ButtonLink>
    </div>
    <div className={styles.row}>
      <MenuButton label="Menu" align="left" className={styles.menu}>
        <li>
          <a href="#top">First</a>
        </li>
        <li>
          <a href="#top">Second</a>
        </li>
      </MenuButton>
      <Stepper />
    </div>
    <div className={styles.row}>
      <Zones />
    </div>
    <div className={styles.row}>
      <ProgressBar share={0.4} label="Loading the seasons" />
    </div>
  </Card>
);
