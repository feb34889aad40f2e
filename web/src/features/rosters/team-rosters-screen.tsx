import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isUnauthorized } from '../../lib/api/api-error';
import { availableTeams, league as leagueRead, rosters, type League, type Roster } from '../../lib/api/shared-reads';
import { useLeagueId } from '../../lib/league-context';
import { Panel } from '../../ui/card';
import { NativeSelect } from '../../ui/field/native-select';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { Segmented } from '../../ui/segmented/segmented';
import { SkeletonRows } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs/tabs';
import { byes as byesRead, demographics, players, teamClaims, type Demographic } from './api';
import { seasonWords, useForms, type Forms } from './form';
import { MiniCard } from './mini-card';
import { orders, type PlayerOrder } from './player-order';
import { countedGroups } from './positions';
import type { Figures } from './player-figures';
import { TeamCard } from './team-card';
import { teamOf, type ShownTeam } from './teams';
import styles from './team-rosters.module.css';

const awaited = (
  <Panel>
    <SkeletonRows rows={8} value label="Loading" />
  </Panel>
);

// The tabs that few open first come when they are chosen.
const SearchTab = latePart('search-tab', () => import('./search-tab').then((file) => file.SearchTab), awaited);
const CompareTab = latePart('compare-tab', () => import('./compare-tab').then((file) => file.CompareTab), awaited);

const noAges: ReadonlyMap<string, Demographic> = new Map();

const choices: { value: Figures; label: string }[] = [
  { value: 'age', label: 'Ages' },
  { value: 'points', label: 'Points' },
];

const failed = (error: unknown): string =>
  isUnauthorized(error) ? 'Please log in to view rosters' : 'Failed to load the rosters';

const Skeleton = () => (
  <div className={styles.teams}>
    {['a', 'b', 'c'].map((key) => (
      <Panel key={key}>
        <SkeletonRows rows={12} value label="Loading the rosters" />
      </Panel>
    ))}
  </div>
);

/** What stands below the tabs; it may still have to be loaded. */
const below = (tab: ReactNode) => <div className={styles.below}>{tab}</div>;

/** The person's own team first, then as they stand in the table. */
function inOrder(all: Roster[], league: League, myRosterId: number | undefined): Roster[] {
  const rankOf = ({ roster_id: id }: Roster) =>
    id === myRosterId ? 0 : (league.standings.find((row) => row.rosterId === id)?.rank ?? all.length + 1);
  return [...all].sort((a, b) => rankOf(a) - rankOf(b));
}

interface TeamsProps {
  league: League;
  all: Roster[];
  myRosterId: number | undefined;
  figures: Figures;
  order: PlayerOrder;
  forms: Forms | undefined;
}

interface CardsProps extends Omit<TeamsProps, 'all' | 'forms'> {
  teams: readonly ShownTeam[];
  isLate: boolean;
}

function Cards({ league, teams, myRosterId, ...shown }: CardsProps) {
  const groups = countedGroups(league.roster_positions);
  return (
    <>
      <ul className={styles.minis} aria-label="Teams at a glance">
        {teams.map((team) => (
          <MiniCard key={team.rosterId} team={team} groups={groups} you={team.rosterId === myRosterId} />
        ))}
      </ul>
      <div className={styles.teams}>
        {teams.map((team) => (
          <TeamCard
            key={team.rosterId}
            team={team}
            leagueId={league.id}
            you={team.rosterId === myRosterId}
            {...shown}
          />
        ))}
      </div>
    </>
  );
}

function Teams({ all, forms, ...shown }: TeamsProps) {
  const { league, myRosterId } = shown;
  const ids = [...new Set(all.flatMap((roster) => roster.players))].sort();
  const enabled = ids.length > 0;
  const query = useQuery({ ...players(ids), enabled });
  const [isLate] = useState(query.isPending);
  const ages = useQuery({ ...demographics(ids), enabled });
  const claims = useQuery(teamClaims(league.id)).data ?? [];
  const byes = useQuery(byesRead(league.id)).data ?? {};
  if (!enabled) {
    return (
      <Panel>
        <Notice title="No roster data available" />
      </Panel>
    );
  }
  return (
    <Loaded query={query} skeleton={<Skeleton />} failed={failed(query.error)}>
      {(found) => {
        const known = {
          players: found,
          demographics: ages.isError ? (ages.data ?? noAges) : ages.data,
          claims,
          byes,
          forms,
        };
        const teams = inOrder(all, league, myRosterId).map((roster) => teamOf(roster, known));
        const startersOf = (rosterId: number) => all.find((roster) => roster.roster_id === rosterId)?.starters ?? [];
        return (
          <>
            <Loaded query={ages} skeleton={null} failed="The ages could not be loaded">
              {() => null}
            </Loaded>
            <Tabs
              label="Views of the teams"
              param="view"
              tabs={[
                {
                  key: 'teams',
                  label: 'Teams',
                  content: () => below(<Cards {...shown} teams={teams} isLate={isLate} />),
                },
                {
                  key: 'search',
                  label: 'Find a player',
                  content: () => below(<SearchTab leagueId={league.id} forms={forms} myRosterId={myRosterId} />),
                },
                {
                  key: 'compare',
                  label: 'Compare',
                  content: () =>
                    below(<CompareTab league={league} teams={teams} startersOf={startersOf} forms={forms} />),
                },
              ]}
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** The views without cards, which have nothing to sort or to choose figures for. */
const withoutCards: ReadonlySet<string> = new Set(['search', 'compare']);

/** What the address names of the cards: `?figures=points&sort=age`. */
function useShown(forms: Forms | undefined) {
  const [params, setParams] = useSearchParams();
  const show = (name: string, value: string, usual: string) =>
    setParams(
      (before) => {
        if (value === usual) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { preventScrollReset: true },
    );
  const choices = orders.filter(({ value }) => forms || value !== 'average');
  return {
    figures: (forms && params.get('figures') === 'points' ? 'points' : 'age') as Figures,
    order: choices.find(({ value }) => value === params.get('sort'))?.value ?? 'position',
    hasCards: !withoutCards.has(params.get('view') ?? ''),
    choices,
    showFigures: (value: Figures) => show('figures', value, 'age'),
    showOrder: (value: string) => show('sort', value, 'position'),
  };
}

/** Every team of the league: how its roster is made up, and who is on it. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const query = useQuery(rosters(leagueId));
  const team = useQuery(availableTeams(leagueId)).data?.userClaimedTeam;
  const forms = useForms(leagueId, league?.season);
  const shown = useShown(forms);
  const { figures, order } = shown;
  return (
    <>
      <PageHead
        title="Team Rosters"
        sub={league ? seasonWords(league, forms) : 'Loading the league'}
        action={
          shown.hasCards && (
            <div className={styles.filters}>
              <NativeSelect
                aria-label="Sort players by"
                value={order}
                options={shown.choices}
                onChange={shown.showOrder}
              />
              {forms && <Segmented label="Figures" value={figures} options={choices} onChange={shown.showFigures} />}
            </div>
          )
        }
      />
      <Loaded query={query} skeleton={<Skeleton />} failed={failed(query.error)}>
        {(all) =>
          league ? <Teams {...{ league, all, figures, order, forms }} myRosterId={team?.rosterId} /> : <Skeleton />
        }
      </Loaded>
    </>
  );
}
