import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import { MenuButton } from '../../ui/menu/menu-button';
import { TeamCell } from '../../ui/team-cell';
import styles from './league-switcher.module.css';
import type { ShellData } from './use-shell';

/** The name of the league; a menu of the person's leagues once there are more than one. */
export function LeagueSwitcher({ shell }: { shell: ShellData }) {
  const { leagues, leagueId, league, leagueName } = shell;
  const label = (
    <>
      {leagueName && <Avatar name={leagueName} image={league?.avatar} size={24} />}
      <span className={styles.name} dir="auto">
        {leagueName ?? (leagues.length > 1 ? 'Switch League' : 'Dynasty Companion')}
      </span>
    </>
  );
  if (leagues.length < 2) return <span className={styles.single}>{label}</span>;
  return (
    <MenuButton label={label} className={styles.switcher} name={`Switch league, now ${leagueName ?? 'none'}`}>
      {leagues.map((one) => (
        <li key={one.id}>
          <Link to={paths.league(one.id)} aria-current={one.id === leagueId ? 'true' : undefined}>
            <TeamCell name={one.name} image={one.avatar} detail={`Season ${one.season} · ${one.totalRosters} teams`} />
          </Link>
        </li>
      ))}
    </MenuButton>
  );
}
