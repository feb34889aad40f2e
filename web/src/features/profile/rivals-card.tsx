import { Link } from 'react-router';
import { signed } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/card';
import { TeamCell } from '../../ui/team-cell';
import type { Career } from './api';
import styles from './profile.module.css';

type Rival = Career['rivals'][number];

const words: Record<Rival['kind'], string> = {
  toughest: 'Toughest',
  'most-losses': 'Most losses',
  'most-wins': 'Most wins',
  unbeaten: 'Never lost to',
};

/** The opponents that stand out. */
export const RivalsCard = ({ rivals, leagueId }: { rivals: readonly Rival[]; leagueId: string }) => (
  <Card title="Rivals" note="regular season">
    <ul className={styles.rivals}>
      {rivals.map(({ kind, holder, wins, losses, ties, margin }) => (
        <li key={kind}>
          <Link to={paths.profile(leagueId, holder.sleeperUserId ?? '')}>
            <TeamCell name={holder.displayName} image={holder.avatar} detail={words[kind]} strong={false} />
          </Link>
          <span>
            <b>
              {wins}-{losses}
              {ties > 0 && `-${ties}`}
            </b>
            <small>{signed(margin)} a game</small>
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
