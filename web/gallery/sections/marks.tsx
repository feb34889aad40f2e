import { Avatar } from '../../src/ui/avatar';
import { Badge, StatusBadge } from '../../src/ui/badge';
import { Card } from '../../src/ui/card';
import { InjuryTag } from '../../src/ui/injury-tag';
import { MoveBadge } from '../../src/ui/move-badge';
import { PositionTag } from '../../src/ui/position-tag';
import { Trend } from '../../src/ui/trend';
import { Unread } from '../../src/ui/unread';
import styles from '../gallery.module.css';

const badges = ['neutral', 'outline', 'success', 'warning', 'error', 'accent'] as const;
const positions = ['QB', 'RB', 'WR', 'TE', 'K', 'DEF', 'FLEX', 'SUPER_FLEX', 'LB'];
const injuries = ['Questionable', 'Doubtful', 'Out', 'IR', 'Sus', 'COV'];

export const Marks = () => (
  <Card title="Marks">
    <div className={styles.row}>
      {badges.map((kind) => (
        <Badge key={kind} kind={kind}>
          {kind}
        </Badge>
      ))}
      {['In Progress', 'Final', 'Scheduled'].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {['trade', 'waiver', 'free_agent', 'commissioner'].map((type) => (
        <MoveBadge key={type} type={type} />
      ))}
    </div>
    <div className={styles.row}>
      {positions.map((position) => (
        <PositionTag key={position} position={position} />
      ))}
    </div>
    <div className={styles.row}>
      {[6.2, -7.5, 3.1, -0.4].map((value) => (
        <Trend key={value} value={value} />
      ))}
      {[3, 120].map((count) => (
        <Unread key={count} count={count} />
      ))}
    </div>
    <div className={styles.row}>
      {injuries.map((status) => (
        <InjuryTag key={status} injury={{ status, injuryType: 'Ankle', description: 'Limited in practice' }} />
      ))}
    </div>
    <div className={styles.row}>
      {([20, 24, 28, 32, 40, 48, 56] as const).map((size) => (
        <Avatar key={size} name={`Team ${size}`} size={size} />
      ))}
    </div>
  </Card>
);
