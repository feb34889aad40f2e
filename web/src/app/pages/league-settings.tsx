import { Link } from 'react-router';
import { WeightsSetting } from '../../features/power-rankings/weights-setting';
import { AutomaticSwitch } from '../../features/recaps/automatic-switch';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Card } from '../../ui/card';
import styles from './admin.module.css';

/** What an admin can set for the whole league, in one place. */
export const LeagueSettings = ({ leagueId }: { leagueId: string }) => (
  <Card title="League Settings">
    <div className={styles.setting}>
      <AutomaticSwitch leagueId={leagueId} />
    </div>
    <div className={styles.setting}>
      <WeightsSetting leagueId={leagueId} />
    </div>
    <div className={`${styles.setting} ${styles.moderation}`}>
      <span>
        Chat moderation
        <small>Hide a message from its menu in the chat. What members report stands under Reported Messages.</small>
      </span>
      <Link className={buttonClass({ size: 'small' })} to={paths.screen('chat', leagueId)}>
        Open Chat
      </Link>
    </div>
  </Card>
);
