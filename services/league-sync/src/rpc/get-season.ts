import { AppError } from '@dynasty/kit/errors';
import { type GetSeasonRequest, type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { teamNameOf } from '../domain/claims/people.js';
import { opponentsOf, scoreOf } from '../domain/season/pairs.js';
import { isRegularSeason, type SeasonRules, seasonRules } from '../domain/season/season-rules.js';
import { type SettledWeek } from '../store/matchups.js';

type Slice = Pick<Deps, 'chains' | 'leagues' | 'rosters' | 'matchups'>;

/** One season with its rosters and every stored week. Throws AppError missing `season-not-found`. */
export async function getSeason(deps: Slice, { chainId, season }: GetSeasonRequest): Promise<GetSeasonResponse> {
  const [chain, league, weeks] = await Promise.all([
    deps.chains.find(chainId),
    deps.leagues.findBySeason(chainId, season),
    deps.matchups.settledWeeksOfSeason(chainId, season),
  ]);
  if (chain === null || league === null) {
    throw new AppError('missing', 'season-not-found', 'This season of the league is not stored.');
  }
  const rosters = await deps.rosters.ownersOfLeague(league._id);
  const people = new Map(league.users.map((user) => [user.userId, user]));
  const rules = seasonRules(league.settings, league.lastScoredLeg);
  return {
    leagueId: league._id,
    connectionId: chain.connectionId,
    name: league.name,
    playoffWeekStart: rules.playoffWeekStart,
    lastFinalWeek: rules.lastFinalWeek,
    hasMedianGames: rules.hasMedianGames,
    scoringSettings: league.scoringSettings,
    rosters: rosters.map(({ rosterId, ownerId, coOwners }) => {
      const owner = people.get(ownerId ?? '');
      return {
        rosterId,
        ownerId: ownerId ?? '',
        coOwnerIds: coOwners,
        teamName: teamNameOf(owner, rosterId),
        displayName: owner?.displayName ?? '',
        avatar: owner?.avatar ?? '',
      };
    }),
    weeks: weeks.map((week) => ({
      week: week.week,
      isFinal: week.isFinal,
      revision: week.revision,
      teams: teamsOf(week, rules),
    })),
  };
}

function teamsOf(
  { week, rows, optimal }: SettledWeek,
  rules: SeasonRules,
): GetSeasonResponse['weeks'][number]['teams'] {
  const opponents = opponentsOf(rows);
  const isCounted = isRegularSeason(rules, { week, rows });
  return rows.map((row) => ({
    rosterId: row.rosterId,
    pointsHundredths: scoreOf(row),
    optimalHundredths: optimal?.[row.rosterId],
    opponentRosterId: opponents.get(row.rosterId) ?? 0,
    isRegularSeason: isCounted,
  }));
}
