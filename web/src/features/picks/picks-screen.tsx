import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useLeagueId, useLeagueName } from '../../lib/league-context';
import { useMyRosterId } from '../../lib/my-roster';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { futurePicks, type Future } from './api';
import { PickBoard } from './pick-board';
import styles from './picks.module.css';
import { RaceCard } from './race-card';

const skeleton = (
  <div className={styles.columns}>
    <div className={styles.board}>
      <Card title="Picks">
        <SkeletonRows rows={12} value label="Loading the picks" />
      </Card>
    </div>
    <div className={styles.race}>
      <Card title="Race for the first pick">
        <SkeletonRows rows={6} value label="Loading the race" />
      </Card>
    </div>
  </div>
);

interface ContentProps {
  future: Future;
  season: string | undefined;
}

function Content({ future, season }: ContentProps) {
  const myRosterId = useMyRosterId(useLeagueId(), future.teams);
  if (season === undefined) {
    return (
      <Card title="Picks">
        <Notice title="No drafts to come" text="This league holds no picks of later seasons." />
      </Card>
    );
  }
  return (
    <>
      {!future.isTradedKnown && (
        <p className={styles.unknown} role="note">
          Sleeper has no list of this season’s traded picks: who holds them follows from the recorded trades.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.board}>
          <PickBoard future={future} season={season} myRosterId={myRosterId} />
        </div>
        <aside className={styles.race} aria-label="Race for the first pick">
          <RaceCard future={future} myRosterId={myRosterId} />
        </aside>
      </div>
    </>
  );
}

/** The picks of the drafts to come, by season: who holds them, how they came there, and where they may be. */
export function Component() {
  const leagueId = useLeagueId();
  const query = useQuery(futurePicks(leagueId));
  const [search, setSearch] = useSearchParams();
  const seasons = (query.data?.drafts ?? []).filter(({ rounds }) => rounds > 0).map((draft) => draft.season);
  const season = seasons.find((one) => one === search.get('season')) ?? seasons[0];
  const show = (next: string) => setSearch(next === seasons[0] ? {} : { season: next }, { preventScrollReset: true });
  return (
    <>
      <PageHead
        title="Future Picks"
        sub={useLeagueName() ?? 'League'}
        action={
          season !== undefined &&
          seasons.length > 1 && (
            <Segmented
              label="Season"
              value={season}
              options={seasons.map((value) => ({ value, label: value }))}
              onChange={show}
            />
          )
        }
      />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the picks">
        {(future) => <Content future={future} season={season} />}
      </Loaded>
    </>
  );
}
