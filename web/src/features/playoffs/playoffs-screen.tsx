import { TrophyOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { champions } from '../../lib/api/champions';
import { league as leagueRead, playoffs as playoffsRead, type Playoffs } from '../../lib/api/shared-reads';
import { useLeagueId, useLeagueName } from '../../lib/league-context';
import { useMyRosterId } from '../../lib/my-roster';
import { losersName } from '../../lib/playoff-words';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { SkeletonRows } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs/tabs';
import { BracketPanel } from './bracket-panel';
import styles from './playoffs.module.css';
import { RoadCard } from './road-card';
import { PlacesCard, SeedsCard } from './teams-card';

const skeleton = (
  <Card title="Bracket">
    <SkeletonRows rows={10} value label="Loading the playoffs" />
  </Card>
);

const noneWords = {
  no_playoffs: { title: 'No playoffs', text: 'This season ends with its regular season.' },
  not_known: { title: 'The bracket is not known', text: 'The season is over, and nothing tells who met whom.' },
  not_yet: {
    title: 'No bracket yet',
    text: 'It is drawn from the standings once the first week of the season is final.',
  },
};

const None = ({ why }: { why: Playoffs['whyNone'] }) => (
  <Card title="Bracket">
    <Notice icon={<TrophyOutlined />} {...noneWords[why ?? 'not_yet']} />
  </Card>
);

interface SeasonProps {
  leagueId: string;
  playoffs: Playoffs;
}

function Season({ leagueId, playoffs }: SeasonProps) {
  const myRosterId = useMyRosterId(leagueId, playoffs.teams);
  // The bracket stands without it.
  const won = useQuery(champions(leagueId)).data ?? [];
  const holder = playoffs.teams.find(({ rosterId }) => rosterId === playoffs.champion)?.userId ?? null;
  const upTo = won.filter(({ user_id: userId, year }) => userId === holder && Number(year) <= Number(playoffs.season));
  const titles = holder === null || won.length === 0 ? undefined : upTo.length;
  if (playoffs.state === 'none') return <None why={playoffs.whyNone} />;
  const panel = (kind: 'winners' | 'losers') => <BracketPanel {...{ playoffs, kind, leagueId, myRosterId, titles }} />;
  return (
    <div className={styles.page}>
      {playoffs.state === 'projected' && (
        <p className={styles.projected} role="note">
          The bracket as it would be today. The playoffs begin in Week {playoffs.rounds[0]?.weeks[0]}.
        </p>
      )}
      <div className={styles.brackets}>
        <Tabs
          label="Brackets"
          param="bracket"
          tabs={[
            { key: 'winners', label: 'Championship', content: () => panel('winners') },
            { key: 'losers', label: losersName(playoffs), content: () => panel('losers') },
          ]}
        />
      </div>
      <div className={styles.cards}>
        {playoffs.champion === null ? (
          <SeedsCard leagueId={leagueId} playoffs={playoffs} myRosterId={myRosterId} />
        ) : (
          <>
            {playoffs.road.length > 0 && <RoadCard playoffs={playoffs} myRosterId={myRosterId} />}
            <PlacesCard playoffs={playoffs} myRosterId={myRosterId} />
          </>
        )}
      </div>
    </div>
  );
}

/** Both brackets of a season (`?season=2024`): who met whom, who went on, who has won. */
export function Component() {
  const leagueId = useLeagueId();
  const name = useLeagueName() ?? 'League';
  const [search, setSearch] = useSearchParams();
  const league = useQuery(leagueRead(leagueId));
  const seasons = league.data?.seasons ?? [];
  const named = search.get('season');
  const shown = seasons.find(({ season }) => season === named) ?? seasons.find((one) => one.leagueId === leagueId);
  const shownId = shown?.leagueId ?? leagueId;
  const query = useQuery({ ...playoffsRead(shownId), placeholderData: keepPreviousData });
  // While another season is awaited the bracket of the one before stays.
  const idOf = (playoffs: Playoffs) => seasons.find((one) => one.season === playoffs.season)?.leagueId ?? shownId;
  const season = shown?.season ?? league.data?.season;
  const show = (value: string) =>
    setSearch(
      (before) => {
        before.set('season', value);
        return before;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHead
        title="Playoffs"
        sub={season === undefined ? name : `${name} · Season ${season}`}
        action={
          seasons.length > 1 && (
            <NativeSelect
              aria-label="Season"
              value={season}
              options={seasons.map((one) => ({ value: one.season, label: `Season ${one.season}` }))}
              onChange={show}
            />
          )
        }
      />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the playoffs">
        {(playoffs) => (
          <Dimmed when={query.isPlaceholderData}>
            <Season key={playoffs.season} leagueId={idOf(playoffs)} playoffs={playoffs} />
          </Dimmed>
        )}
      </Loaded>
    </>
  );
}
