import { AppError } from '@dynasty/kit/errors';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import {
  type GetSeasonRequest,
  type GetSeasonResponse,
  type SeasonRoster,
  type TeamWeek,
} from '@dynasty/proto/league/v1/league_service';
import { findOwners } from '../actions/champions/find-owners.js';
import { type Deps } from '../deps.js';
import { type Swap } from '../domain/lineup/best-swap.js';
import { lacksLineup, unavailableIn } from '../domain/lineup/optimal-week.js';
import { starsOf } from '../domain/lineup/stars.js';
import { championTeam, type SeasonOwners } from '../domain/season/champions.js';
import { lastCountingWeek } from '../domain/season/last-game.js';
import { opponentsOf, scoreOf } from '../domain/season/pairs.js';
import {
  type BracketGame,
  finalPlaces,
  isPlayoffGame,
  lastRounds,
  playoffRounds,
  titleAlone,
  titlePath,
} from '../domain/season/playoffs.js';
import { toHundredths } from '../domain/season/points.js';
import {
  isFinalWeek,
  isOverWithoutPlayoffs,
  isRegularSeason,
  type SeasonRules,
  seasonRules,
} from '../domain/season/season-rules.js';
import { standingsOf, type StandingRow } from '../domain/season/standings.js';
import { seedsOf } from '../domain/standings/seed-range.js';
import { type SettledWeek } from '../store/matchups.js';
import { type PlayerDoc } from '../store/players.js';
import { type RosterResult } from '../store/rosters.js';

type Slice = Pick<Deps, 'chains' | 'leagues' | 'rosters' | 'matchups' | 'brackets' | 'seasonChampions' | 'players'>;

/** Raise it whenever what is said of a season follows other rules: who keeps it then asks for it again. */
const facts = 6;

/**
 * One season with its rosters and every stored week; one after the league's last game has no team's. Throws AppError missing
 * `season-not-found`.
 */
export async function getSeason(deps: Slice, { chainId, season }: GetSeasonRequest): Promise<GetSeasonResponse> {
  const [chain, league, weeks] = await Promise.all([
    deps.chains.find(chainId),
    deps.leagues.findBySeason(chainId, season),
    deps.matchups.settledWeeksOfSeason(chainId, season),
  ]);
  if (chain === null || league === null) {
    throw new AppError('missing', 'season-not-found', 'This season of the league is not stored.');
  }
  const swapped = weeks.flatMap(({ swaps }) => Object.values(swaps ?? {}));
  const [players, rosters, bracket, champion] = await Promise.all([
    deps.players.byId(swapped.flatMap(({ benchedId, startedId }) => [benchedId, startedId])),
    deps.rosters.resultsOfLeague(league._id),
    deps.brackets.find(league._id),
    deps.seasonChampions.find(league._id),
  ]);
  const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
  const table = standingsOf({
    rosters,
    users: league.users,
    hasMedianGames: rules.hasMedianGames,
    regularSeason: new Map(),
    isTold: isMadeUp(league._id),
  });
  const seeds = () => seedsOf({ standings: table, teams: rosters, settings: league.settings });
  const path = () => titlePath(rules, seeds(), weeks);
  const winners = winnersOf(bracket?.winners ?? [], path, champion?.rosterId ?? null);
  const rounds = playoffRounds(rules);
  const teams = rostersOf(rosters, table, { winners, rules });
  const first = teams.find(({ standing }) => standing?.place === 1)?.rosterId ?? null;
  const known = { noted: champion?.owners, rosters, users: league.users };
  const members = withChampion(teams, await findOwners(deps, { chainId, season, champion: first }, known));
  const countsUntil = lastCountingWeek(weeks, rules);
  // While a season is on its way here its league is stored before its weeks.
  const hasLastWeek = weeks.some(({ week, isFinal }) => week === rules.lastFinalWeek && isFinal);
  const endedWithoutPlayoffs = isOverWithoutPlayoffs(rules) && hasLastWeek;
  return {
    leagueId: league._id,
    connectionId: chain.connectionId,
    name: league.name,
    playoffWeekStart: rules.playoffWeekStart,
    lastFinalWeek: Math.min(rules.lastFinalWeek, countsUntil),
    hasMedianGames: rules.hasMedianGames,
    scoringSettings: league.scoringSettings,
    playoffRounds: rounds.map((weeksOfRound) => ({ weeks: weeksOfRound })),
    rosters: members,
    weeks: weeks.map((week) => {
      const round = 1 + rounds.findIndex((weeksOfRound) => weeksOfRound.includes(week.week));
      const inPlayoffs = (one: number, other: number) => isPlayoffGame(winners, round, one, other);
      return {
        week: week.week,
        isFinal: week.isFinal,
        revision: week.revision,
        teams: week.week > countsUntil ? [] : teamsOf(week, rosters, { rules, inPlayoffs, players }),
      };
    }),
    championRevision: champion?.revision ?? (endedWithoutPlayoffs ? 0 : undefined),
    facts,
    isOver: endedWithoutPlayoffs || first !== null,
  };
}

const rosterIds = (table: readonly StandingRow[]): number[] => table.map(({ rosterId }) => rosterId);

/**
 * The winners bracket: the provider's own, else the way to the title as the scores tell it. Where they tell of another
 * champion than the provider, the title alone is certain.
 */
function winnersOf(
  stored: readonly BracketGame[],
  path: () => readonly BracketGame[],
  champion: number | null,
): readonly BracketGame[] {
  if (stored.length > 0 || champion === null) return stored;
  const games = path();
  if (games.some(({ place, winner }) => place === 1 && winner === champion)) return games;
  return [titleAlone(champion)];
}

function rostersOf(
  rosters: readonly RosterResult[],
  table: readonly StandingRow[],
  { winners, rules }: { winners: readonly BracketGame[]; rules: SeasonRules },
): SeasonRoster[] {
  const rows = new Map(table.map((row) => [row.rosterId, row]));
  const places = finalPlaces(winners, rosterIds(table));
  // Long before the playoffs the provider has a bracket: one of the table as it stood then.
  const isBracketSet = places.size > 0 || isFinalWeek(rules, rules.playoffWeekStart);
  const bracketTeams = lastRounds(isBracketSet ? winners : []);
  return rosters.map(({ rosterId, ownerId, coOwners }) => {
    const row = rows.get(rosterId);
    return {
      rosterId,
      ownerId: ownerId ?? '',
      coOwnerIds: coOwners,
      teamName: row?.teamName ?? '',
      displayName: row?.displayName ?? '',
      avatar: row?.avatar ?? '',
      standing: {
        rank: row?.rank ?? 0,
        wins: row?.wins ?? 0,
        losses: row?.losses ?? 0,
        ties: row?.ties ?? 0,
        pointsForHundredths: toHundredths(row?.pointsFor ?? 0),
        pointsAgainstHundredths: toHundredths(row?.pointsAgainst ?? 0),
        place: places.get(rosterId) ?? 0,
        inPlayoffs: bracketTeams.has(rosterId),
      },
    };
  });
}

/** The champion's team with whoever owned it when the title was known first. */
function withChampion(teams: SeasonRoster[], owners: SeasonOwners): SeasonRoster[] {
  return teams.map((team) => {
    if (team.standing?.place !== 1) return team;
    const { ownerId, coOwners, teamName, displayName, avatar } = championTeam(team.rosterId, owners);
    return {
      ...team,
      ...{ ownerId: ownerId ?? '', coOwnerIds: coOwners, teamName },
      ...{ displayName: displayName ?? '', avatar: avatar ?? '' },
    };
  });
}

interface TeamsFacts {
  rules: SeasonRules;
  inPlayoffs: (one: number, other: number) => boolean;
  players: ReadonlyMap<string, PlayerDoc>;
}

function teamsOf(
  { week, rows, optimal, swaps, inactive }: SettledWeek,
  rosters: readonly RosterResult[],
  { rules, inPlayoffs, players }: TeamsFacts,
): TeamWeek[] {
  const opponents = opponentsOf(rows);
  const isCounted = isRegularSeason(rules, { week, rows });
  return rows.map((row) => {
    const { rosterId } = row;
    const opponentRosterId = opponents.get(rosterId) ?? 0;
    const now = rosters.find((roster) => roster.rosterId === rosterId) ?? { rosterId, taxi: [], reserve: [] };
    const isOverridden = row.customPoints !== null;
    // What a line-up could have been says nothing about points that are not its own, or of one that nobody recorded.
    const isMeasured = !isOverridden && !lacksLineup(row);
    return {
      rosterId,
      pointsHundredths: scoreOf(row),
      optimalHundredths: isMeasured ? optimal?.[rosterId] : undefined,
      opponentRosterId,
      isRegularSeason: isCounted,
      isPlayoffGame: inPlayoffs(rosterId, opponentRosterId),
      bestSwap: isMeasured ? swapOf(swaps?.[rosterId], players) : undefined,
      ...(isOverridden && { isOverridden }),
      ...starsOf(row, unavailableIn({ inactive }, now)),
    };
  });
}

function swapOf(swap: Swap | undefined, players: ReadonlyMap<string, PlayerDoc>): TeamWeek['bestSwap'] {
  if (swap === undefined) return undefined;
  const playerOf = (playerId: string, pointsHundredths: number) => ({
    playerId,
    name: players.get(playerId)?.fullName ?? '',
    pointsHundredths,
  });
  return {
    benched: playerOf(swap.benchedId, swap.benchedHundredths),
    started: playerOf(swap.startedId, swap.startedHundredths),
  };
}
