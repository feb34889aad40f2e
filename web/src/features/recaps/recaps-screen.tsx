import { FileTextOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { adminStatus, league as leagueRead, nflState, type League, type NflState } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { useViewedWeek } from '../../lib/use-viewed-week';
import { lastFinalWeek } from '../../lib/week';
import { Panel } from '../../ui/card';
import { NativeSelect } from '../../ui/field/native-select';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { WeekStepper } from '../../ui/week-stepper';
import { recaps as recapsRead, type RecapCard } from './api';
import { Article } from './article';
import { cardsSkeleton } from './cards-skeleton';
import styles from './recaps.module.css';

const title = 'Weekly Recaps';

/** Files of their own: what stands below the recap, and what admins alone have. */
const RecapCards = latePart('recap-cards', () => import('./recap-cards').then((file) => file.RecapCards), null);
const GenerateButton = latePart(
  'generate-recap',
  () => import('./generate-button').then((file) => file.GenerateButton),
  null,
);
const AutomaticSwitch = latePart(
  'automatic-recaps',
  () => import('./automatic-switch').then((file) => file.AutomaticSwitch),
  null,
);

interface Place {
  leagueId: string;
  league: League;
  week: number;
  isAdmin: boolean;
}

/** In the place of the recap of a week that has none. */
function Missing({ hasAny, ...place }: Place & { hasAny: boolean }) {
  const { leagueId, league, week, isAdmin } = place;
  const isFinal = week <= lastFinalWeek(league);
  const generate = isAdmin && (
    <GenerateButton
      leagueId={leagueId}
      season={league.season}
      week={week}
      words={hasAny ? 'Generate Recap' : 'Generate First Recap'}
    />
  );
  const whoWrites = isAdmin ? '' : ' Admins of the league generate recaps.';
  return (
    <Panel>
      <Notice
        icon={<FileTextOutlined />}
        title={hasAny ? `No recap of week ${week}` : 'No Recaps Yet'}
        text={isFinal ? `Week ${week} is final and has no recap yet.${whoWrites}` : `Week ${week} is not over yet.`}
        action={generate || undefined}
      />
    </Panel>
  );
}

function Recaps({ cards, current, ...place }: Place & { cards: readonly RecapCard[]; current: number | undefined }) {
  const { leagueId, league, week, isAdmin } = place;
  const shown = cards.find((card) => card.week === week);
  const others = cards.filter((card) => card !== shown);
  return (
    <>
      {shown ? (
        <Article key={shown.id} {...{ leagueId, league, isAdmin }} card={shown} isCurrent={week === current} />
      ) : (
        <Missing {...place} hasAny={cards.length > 0} />
      )}
      {others.length > 0 && <RecapCards {...{ leagueId, league, isAdmin }} cards={others} />}
      {isAdmin && <AutomaticSwitch leagueId={leagueId} />}
    </>
  );
}

function SeasonSelect({ league }: { league: League }) {
  const navigate = useNavigate();
  const seasons = league.seasons.toSorted((a, b) => Number(b.season) - Number(a.season));
  return (
    <NativeSelect
      aria-label="Season"
      value={league.season}
      options={seasons.map(({ season }) => ({ value: season, label: `Season ${season}` }))}
      onChange={(chosen) => {
        const leagueId = seasons.find(({ season }) => season === chosen)?.leagueId;
        if (leagueId) void navigate(paths.screen('recaps', leagueId));
      }}
    />
  );
}

function Season({ leagueId, league, state }: { leagueId: string; league: League; state: NflState | undefined }) {
  const isAdmin = useQuery(adminStatus(leagueId)).data?.isAdmin === true;
  const query = useQuery(recapsRead(leagueId));
  // The newest one that is told; before the first of them the last week that could be.
  const newest = query.data?.[0]?.week ?? Math.max(lastFinalWeek(league), 1);
  const { week, current, show } = useViewedWeek(league, state, newest);
  const last = Math.max(lastFinalWeek(league), week);
  const place = { leagueId, league, week, isAdmin };
  return (
    <>
      <PageHead
        title={title}
        week={week}
        sub={`${league.name} · Season ${league.season}`}
        action={
          <div className={styles.filters}>
            <SeasonSelect league={league} />
            <WeekStepper week={week} current={current} last={last} onChange={show} />
          </div>
        }
      />
      <div className={styles.stack}>
        <Loaded query={query} skeleton={cardsSkeleton} failed="The recaps could not be loaded">
          {(cards) => <Recaps {...place} cards={cards} current={current} />}
        </Loaded>
      </div>
    </>
  );
}

/** The weeks of a season told in prose, every number with the facts that it stands on. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  const query = useQuery({ ...leagueRead(leagueId ?? ''), enabled: leagueId !== undefined });
  const state = useQuery(nflState());
  if (leagueId === undefined) return <Navigate to={paths.home} replace />;
  const skeleton = (
    <>
      <PageHead title={title} sub="Loading the league" />
      {cardsSkeleton}
    </>
  );
  if (state.isPending) return skeleton;
  return (
    <Loaded query={query} skeleton={skeleton} failed="League not found">
      {(league) => <Season key={leagueId} leagueId={leagueId} league={league} state={state.data} />}
    </Loaded>
  );
}
