import { ArrowRightOutlined, DatabaseOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import styles from './league-admin.module.css';

/** The way to the league's stored seasons. */
export const HistoryLink = ({ leagueId }: { leagueId: string }) => (
  <Link className={styles.tool} to={paths.screen('historicalData', leagueId)}>
    <span className={styles.icon} aria-hidden="true">
      <DatabaseOutlined />
    </span>
    <span>
      <b>Historical Data</b>
      <small>Keep seasons beyond the platform’s 4-year window.</small>
    </span>
    <ArrowRightOutlined aria-hidden="true" />
  </Link>
);
