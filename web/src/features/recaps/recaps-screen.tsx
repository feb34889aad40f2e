import { FileTextOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { adminStatus, league as leagueRead, nflState, type League, type NflState } from '../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { useViewedWeek } from '../../lib/use-viewed-week';
import { lastFinalWeek } from '../../lib/week';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { WeekStepper } from '../../ui/week-stepper';
import { recaps as recapsRead, useGenerate, type RecapCard } from './api';
import { Article } from './article';
import { cardsSkeleton, RecapCards } from './recap-cards';
import styles from './recaps.module.css';

/** Of admins only. */
const AutomaticSwitch = lazy(async () => ({ default: (await import('./automatic-switch')).AutomaticSwitch }));

const title = 'Weekly Recaps';

interface Place {
  leagueId: string;
  league: League;
  week: number;
  isAdmin: boolean;
}

function GenerateButton({ leagueId, league, week, words }: Omit<Place, 'isAdmin'> & { words: string }) {
  const generate = useGenerate(leagueId);
  const { season } = league;
  return (
    <Button
      kind="primary"
      busy={generate.isPending}
      onClick={() => generate.mutate({ path: { leagueId, week, season } })}
    >
      {words}
    </Button>
  );
}

/** In the place of the recap of a week that has none. */
function Missing({ hasAny, ...place }: Place & { hasAny: boolean }) {
  const { league, week, isAdmin } = place;
  const isFinal = week <= lastFinalWeek(league);
  const generate = isAdmin && isFinal && (
    <GenerateButton {...place} words={hasAny ? 'Generate Recap' : 'Generate First Recap'} />
  );
  const whoWrites = isAdmin ? '' : ' Admins of the league generate recaps.';
  return (
    <Panel>
      <Notice
        icon={<FileTextOutlined />}
        title={hasAny ? `No recap of week ${week}` : 'No Recaps Yet'}
        text={isFinal ? `Nobody has had week ${week} told yet.${whoWrites}` : `Week ${week} is not over yet.`}
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
      {others.length > 0 && <RecapCards leagueId={leagueId} league={league} cards={others} />}
      <Suspense>{isAdmin && <AutomaticSwitch leagueId={leagueId} />}</Suspense>
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
