import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { nflState } from '../../../lib/api/shared-reads';
import { calendarDay } from '../../../lib/calendar-words';
import { counted } from '../../../lib/format';
import { serverTime, useServerTime } from '../../../lib/session/session';
import { weekOf } from '../../../lib/use-viewed-week';
import { displayWeek } from '../../../lib/week';
import { Badge } from '../../../ui/badge';
import { Card, Panel } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { Segmented } from '../../../ui/segmented/segmented';
import { SkeletonRows } from '../../../ui/skeleton';
import { WeekStepper } from '../../../ui/week-stepper';
import { nflMatchups, type NflGame, type NflWeek } from '../api';
import { Result } from '../results/result';
import { isNotKnownYet, useNewestSchedule } from '../schedule-grid/use-newest-schedule';
import { useFreshData } from '../use-fresh-data';
import { useMyPlayers, type MyPlayer } from '../use-my-players';
import { useToolLeague, useToolLeagueId } from '../use-tool-league';
import { Game } from './game';
import styles from './nfl-matchups.module.css';
import { readAgainMs } from './read-again';

const title = 'NFL Matchups';
const failed = 'Unable to Load NFL Matchups';

const waiting = (
  <Card title="Games">
    <SkeletonRows rows={6} label="Loading the games" value />
  </Card>
);

const isRunning = ({ status }: NflGame): boolean => status === 'In Progress';

interface DayProps {
  name: string;
  games: readonly NflGame[];
  /** As `Game` has them. */
  playersOf: (game: NflGame) => readonly MyPlayer[] | null | undefined;
}

function Day({ name, games, playersOf }: DayProps) {
  const running = games.filter(isRunning).length;
  const first = games[0];
  const count = counted(games.length, 'game');
  return (
    <Card
      title={name}
      note={first?.gameDate ? `${calendarDay(first.gameDate)} · ${count}` : count}
      extra={
        running > 0 && (
          <Badge kind="success" live>
            {running} In Progress
          </Badge>
        )
      }
    >
      <ul className={styles.games}>
        {games.map((game) => (
          <Game key={game.gameId} game={game} yours={playersOf(game)} />
        ))}
      </ul>
    </Card>
  );
}

const NoMatchups = ({ text }: { text: string }) => (
  <Panel>
    <Notice title="No Matchups Available" text={text} />
  </Panel>
);

interface DaysProps {
  week: NflWeek;
  onlyMine: boolean;
}

/** The member's players of both teams of a game. */
const playersIn = ({ awayTeam, homeTeam }: NflGame, players: readonly MyPlayer[]) =>
  players.filter(({ team }) => team === awayTeam || team === homeTeam);

function Days({ week, onlyMine }: DaysProps) {
  const hasLeague = useToolLeagueId() !== undefined;
  const mine = useMyPlayers();
  if (onlyMine && mine.data === undefined) {
    return (
      <Panel>
        <Loaded
          query={mine}
          skeleton={<SkeletonRows rows={6} label="Loading your players" value />}
          failed="Failed to load your players"
        >
          {() => null}
        </Loaded>
      </Panel>
    );
  }
  const playersOf = (game: NflGame) => {
    if (!hasLeague) return undefined;
    return mine.data === undefined ? null : playersIn(game, mine.data);
  };
  const days = Object.entries(week)
    .map(([name, games]) => ({
      name,
      games: games.filter((game) => !onlyMine || (playersOf(game)?.length ?? 0) > 0),
    }))
    .filter(({ games }) => games.length > 0);
  if (days.length === 0) {
    return (
      <NoMatchups text={onlyMine ? 'None of your players plays this week.' : 'The NFL has no games in this week.'} />
    );
  }
  return days.map(({ name, games }) => <Day key={name} name={name} games={games} playersOf={playersOf} />);
}

/** The NFL's games of a week by day, with weather, lines and the member's players. */
export function Component() {
  useFreshData();
  const league = useToolLeague();
  const stateQuery = useQuery(nflState());
  const state = stateQuery.data;
  const [params, setParams] = useSearchParams();
  const current = displayWeek(state, useServerTime());
  const week = weekOf(params.get('week')) ?? current;
  const onlyMine = params.get('games') === 'mine';
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParams(next, { preventScrollReset: true });
  };
  const newest = useNewestSchedule(state);
  // As a rule it is the running one: its games are asked for meanwhile.
  const shown = newest ?? state?.season;
  const query = useQuery({
    ...nflMatchups(week, shown ?? ''),
    enabled: state !== undefined,
    refetchInterval: ({ state: { data } }) => readAgainMs(data, serverTime()),
  });
  const season = shown === undefined ? 'The season’s games' : `Season ${shown}`;
  const games = state ? (
    <Result query={query} skeleton={waiting} failed={failed} from="schedule">
      {(data) => <Days week={data} onlyMine={onlyMine} />}
    </Result>
  ) : (
    <Result query={stateQuery} skeleton={waiting} failed={failed} from="schedule">
      {() => null}
    </Result>
  );
  const none = newest === undefined ? waiting : <NoMatchups text={`The games of ${newest} are not known.`} />;
  return (
    <>
      <PageHead
        title={title}
        week={week}
        sub={league ? `${league.name} · ${season}` : season}
        action={
          <div className={styles.controls}>
            {league && (
              <Segmented
                label="Games"
                value={onlyMine ? 'mine' : 'all'}
                options={[
                  { value: 'all', label: 'All games' },
                  { value: 'mine', label: 'With my players' },
                ]}
                onChange={(value) => set('games', value === 'mine' ? 'mine' : undefined)}
              />
            )}
            <WeekStepper
              week={week}
              current={state && shown === state.season ? current : undefined}
              onChange={(next) => set('week', String(next))}
            />
          </div>
        }
      />
      {isNotKnownYet(query.error) ? none : games}
    </>
  );
}
