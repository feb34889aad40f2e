import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { league as leagueRead, memberships, type League } from '../../lib/api/shared-reads';
import { counted } from '../../lib/format';
import { useLeagueId, useMySleeperId } from '../../lib/league-context';
import { usePeople } from '../../lib/use-people';
import { Card, Panel } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { usePhone } from '../../ui/use-media';
import styles from './achievements.module.css';
import { Filters, useNarrowed } from './filters';
import { AchievementManager } from './manage/manager-later';
import { PhoneTools } from './phone-tools';
import { SeasonCard } from './season-card';
import { seasonsOf } from './words';

function Achievements({ leagueId, league, rules }: { leagueId: string; league: League; rules: ReactNode }) {
  const phone = usePhone();
  const asked = useNarrowed();
  const people = usePeople(leagueId, league);
  const seasons = seasonsOf(league);
  // An address may name a season that the league does not have.
  const season = seasons.find((one) => one === asked.season);
  const narrowed = { ...asked, season };
  const { userId, kind } = narrowed;
  return (
    <div className={styles.column}>
      {phone ? (
        <PhoneTools rules={rules} narrowed={narrowed} people={people} seasons={seasons} />
      ) : (
        <Panel>
          <Filters narrowed={narrowed} people={people} seasons={seasons} />
        </Panel>
      )}
      {seasons
        .filter((one) => season === undefined || one === season)
        .map((one) => (
          <SeasonCard key={one} leagueId={leagueId} people={people} narrowed={{ userId, kind, season: one }} />
        ))}
    </div>
  );
}

/** What the league's members have won, season by season, and for its admins and its commissioner the rules behind it. */
export function Component() {
  const leagueId = useLeagueId();
  const query = useQuery(leagueRead(leagueId));
  const me = useMySleeperId();
  const own = useQuery(memberships(leagueId)).data?.find(({ sleeperUserId }) => sleeperUserId === me);
  const isManager = own !== undefined && (own.isAdmin || own.isCommissioner);
  const phone = usePhone();
  const rules = isManager && <AchievementManager leagueId={leagueId} />;
  const played = query.data?.seasons.length ?? 0;
  const sub = query.data && `${query.data.name} · ${counted(played, 'season')}`;
  return (
    <>
      <PageHead title="Achievements" sub={sub ?? 'What members have won'} />
      <div className={isManager ? styles.columns : undefined}>
        <Loaded
          query={query}
          skeleton={
            <Card title="Achievements">
              <SkeletonRows rows={8} label="Loading the achievements" />
            </Card>
          }
          failed="The achievements could not be loaded"
        >
          {(league) => <Achievements leagueId={leagueId} league={league} rules={rules} />}
        </Loaded>
        {!phone && rules}
      </div>
    </>
  );
}
