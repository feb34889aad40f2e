import { TrophyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { champions, type Champion } from '../../lib/api/champions';
import { league as leagueRead } from '../../lib/api/shared-reads';
import { useLeagueId, useMySleeperId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { useServerTime } from '../../lib/session/session';
import { buttonClass } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { Loaded, OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { finals } from './api';
import { Banners } from './banners';
import { ChampionRow } from './champion-row';
import styles from './champions.module.css';

const subtitle = 'A complete history of league champions from previous seasons';
const skeleton = <SkeletonRows rows={5} value label="Loading champions" />;

const empty = (
  <Notice
    icon={<TrophyOutlined />}
    title="No Champions Found"
    text="No historical championship data is available for this league yet."
  />
);

const isSamePerson = (a: Champion, b: Champion) => a === b || (a.user_id !== null && a.user_id === b.user_id);

function Champions({ won, leagueId }: { won: readonly Champion[]; leagueId: string }) {
  // The list stands without it.
  const { data: known, isPending } = useQuery(finals(leagueId));
  const ends = new Map(known?.map((final) => [final.leagueId, final]));
  const me = useMySleeperId();
  const thisYear = String(new Date(useServerTime()).getFullYear());
  return (
    <ol>
      {won.map((champion, index) => (
        <ChampionRow
          key={champion.league_id}
          leagueId={leagueId}
          champion={champion}
          latest={index === 0}
          current={champion.year === thisYear}
          you={me !== undefined && champion.user_id === me}
          titles={won.slice(index).filter((one) => isSamePerson(one, champion)).length}
          final={ends.get(champion.league_id)}
          isAwaited={isPending}
        />
      ))}
    </ol>
  );
}

/** The champions of the league by season, newest first. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const query = useQuery(champions(leagueId));
  return (
    <div className={styles.page}>
      <PageHead
        title="Historical Champions"
        sub={subtitle}
        action={
          <Link className={buttonClass({})} to={paths.screen('seasonReview', leagueId)}>
            Season in review
          </Link>
        }
      />
      <Card title="Champions">
        <Loaded query={query} skeleton={skeleton} failed="Failed to load champions">
          {(won) =>
            won.length === 0 ? (
              <OnceLoaded league={league} skeleton={skeleton}>
                {empty}
              </OnceLoaded>
            ) : (
              <Champions won={won} leagueId={leagueId} />
            )
          }
        </Loaded>
      </Card>
      {query.data && query.data.length > 1 && <Banners won={query.data} />}
    </div>
  );
}
