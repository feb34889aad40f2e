import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { userLeagues, type UserLeague } from '../../lib/api/shared-reads';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { TeamCell } from '../../ui/team-cell';
import styles from './chooser.module.css';

function Row({ league }: { league: UserLeague }) {
  const navigate = useNavigate();
  return (
    <li className={styles.row}>
      <TeamCell
        name={league.name}
        image={league.avatar}
        detail={`Season ${league.season} · ${league.totalRosters} teams`}
      />
      <Button aria-label={`Access ${league.name}`} onClick={() => void navigate(paths.league(league.id))}>
        Access
      </Button>
    </li>
  );
}

export function LeagueList() {
  const query = useQuery(userLeagues());
  return (
    <Card title="Your Leagues" note={query.data?.length || undefined}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={2} value label="Loading your leagues" />}
        failed="Your leagues could not be loaded"
      >
        {(leagues) =>
          leagues.length === 0 ? (
            <Notice title="No leagues yet" text="Connect your league below; it takes its Sleeper League ID." />
          ) : (
            <ul>
              {leagues.map((league) => (
                <Row key={league.id} league={league} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
