import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { byesOf } from '../domain/nfl/byes.js';
import { faabOf } from '../domain/moves/faab.js';
import { lineupOf } from '../domain/lineup/lineup.js';
import { teamNameOf } from '../domain/claims/names.js';
import { nextGamesOf } from '../domain/nfl/next-game.js';
import { startingSlots } from '../domain/lineup/optimal-lineup.js';
import { regularSeasonOf } from '../domain/season/results.js';
import { rosterGroups } from '../domain/lineup/roster-groups.js';
import { seasonRules } from '../domain/season/season-rules.js';
import { standingsOf } from '../domain/season/standings.js';
import { pointsPerWeek } from '../domain/season/points-per-week.js';
import { type SeasonDoc } from '../store/leagues.js';
import { type RosterDoc } from '../store/rosters.js';
import { rosteredPlayer } from './answers/rostered-player.js';
import { hasClaim, myRosterId } from './my-roster-id.js';
import { MyRoster, type MyRosterAnswer } from './schemas/roster.js';
import { seasonOf } from './season.js';

type Slice = Pick<
  Deps,
  'leagues' | 'chains' | 'memberships' | 'rosters' | 'matchups' | 'nflGames' | 'players' | 'clock'
>;

/** The caller's own team in the season: who is where, what is left to spend, and how it stands. */
export function rosterRoute(app: App, deps: Slice): void {
  const schema = { tags: ['rosters'], params: LeagueParams, response: { 200: MyRoster } };
  app.get('/api/leagues/:leagueId/roster', { config: { access: 'member' }, schema }, async ({ league: access }) => {
    if (!(await hasClaim(deps, access))) return { needsClaim: true, roster: null, standing: null };
    const rosterId = await myRosterId(deps, access);
    const [league, rosters] = await Promise.all([seasonOf(deps, access), deps.rosters.ofLeague(access.leagueId)]);
    const mine = rosters.find((roster) => roster.rosterId === rosterId);
    const [roster, standing] = await Promise.all([
      mine === undefined ? null : rosterAnswer(deps, league, mine),
      standingOf(deps, league, rosters, rosterId),
    ]);
    return { needsClaim: false, roster, standing };
  });
}

async function rosterAnswer(deps: Slice, league: SeasonDoc, roster: RosterDoc): Promise<MyRosterAnswer['roster']> {
  const [found, games] = await Promise.all([
    deps.players.findMany([...new Set([...roster.starters, ...roster.players, ...roster.reserve, ...roster.taxi])]),
    deps.nflGames.ofSeason(league.season),
  ]);
  const now = deps.clock.now();
  const players = new Map(found.map((player) => [player._id, player]));
  const shown = { now, players, byes: byesOf(league.season, games), nextGames: nextGamesOf(games, now) };
  const groups = rosterGroups(roster, (playerId) => {
    const player = players.get(playerId);
    return { name: player?.fullName ?? playerId, position: player?.position ?? null };
  });
  const others = (playerIds: string[]) =>
    playerIds.map((playerId) => rosteredPlayer(playerId, players.get(playerId)?.position ?? 'BN', shown));
  const line = { starters: roster.starters, startersPoints: null, playersPoints: null };
  const owner = league.users.find((user) => user.userId === roster.ownerId);
  return {
    roster_id: roster.rosterId,
    owner_id: roster.ownerId,
    display_name: owner?.displayName ?? teamNameOf(owner, roster.rosterId),
    team_name: teamNameOf(owner, roster.rosterId),
    avatar: owner?.avatar ?? null,
    startersWithDetails: lineupOf(line, startingSlots(league.rosterPositions)).map((slot) =>
      rosteredPlayer(slot.playerId, slot.slotPosition, shown),
    ),
    playersWithDetails: others(groups.bench),
    taxiWithDetails: others(groups.taxi),
    reserveWithDetails: others(groups.reserve),
    faab: faabOf(league.settings, roster.settings),
    settings: { waiver_budget_used: roster.settings['waiver_budget_used'] ?? 0 },
  };
}

async function standingOf(
  { matchups }: Slice,
  league: SeasonDoc,
  rosters: readonly RosterDoc[],
  rosterId: number,
): Promise<MyRosterAnswer['standing']> {
  const weeks = await matchups.scoresOfSeason(league.chainId, league.season);
  const rules = seasonRules(league.settings, league.lastScoredLeg);
  const regularSeason = regularSeasonOf(weeks, rules, rules.playoffWeekStart);
  const { hasMedianGames } = rules;
  const table = standingsOf({ rosters, users: league.users, hasMedianGames, regularSeason });
  const row = table.find((candidate) => candidate.rosterId === rosterId);
  if (row === undefined) return null;
  const { rank, wins, losses, ties, pointsFor, pointsAgainst, winPercentage } = row;
  const weeksPlayed = regularSeason.get(rosterId)?.weeks ?? 0;
  const avgPoints = pointsPerWeek(row, { weeksPlayed, hasMedianGames });
  const totalRosters = rosters.length;
  return { rank, wins, losses, ties, pointsFor, pointsAgainst, winPercentage, avgPoints, totalRosters };
}
