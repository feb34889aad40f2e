import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type SeasonPage, seasonPageOf } from '../../domain/pages/season-page.js';
import { type WeekPage, weekPageOf } from '../../domain/pages/week-page.js';
import { slotsIn } from '../../domain/lineup/optimal-week.js';
import { seasonRules } from '../../domain/season/season-rules.js';
import { type Leagues } from '../../store/leagues.js';
import { type Matchups, type MatchupWeekDoc } from '../../store/matchups.js';
import { type PageBuilder } from '../../store/pages.js';
import { type Players } from '../../store/players.js';
import { type Rosters } from '../../store/rosters.js';

interface Facts {
  leagues: Leagues;
  rosters: Rosters;
  matchups: Matchups;
  players: Players;
}

/** Works out what pages show from what is stored of a season. */
export function createPageBuilder(facts: Facts): PageBuilder {
  return {
    season: (leagueId) => buildSeasonPage(facts, leagueId),
    weeks: (leagueId, weeks) => buildWeekPages(facts, leagueId, weeks),
  };
}

async function buildSeasonPage({ leagues, rosters, matchups }: Facts, leagueId: string): Promise<SeasonPage | null> {
  const league = await leagues.find(leagueId);
  if (league === null) return null;
  const [stored, weeks] = await Promise.all([
    rosters.ofLeague(leagueId),
    matchups.scoresOfSeason(league.chainId, league.season),
  ]);
  return seasonPageOf({ league, rosters: stored, weeks, isTold: isMadeUp(leagueId) });
}

async function buildWeekPages(facts: Facts, leagueId: string, numbers: readonly number[]): Promise<WeekPage[]> {
  const league = await facts.leagues.find(leagueId);
  if (league === null) return [];
  const { chainId, season, rosterPositions } = league;
  const [rosters, weeks, stored] = await Promise.all([
    facts.rosters.ofLeague(leagueId),
    facts.matchups.scoresOfSeason(chainId, season),
    facts.matchups.findMany(chainId, season, numbers),
  ]);
  const rules = seasonRules(league.settings, league.lastScoredLeg, league.status);
  const positionsOf = await facts.players.positionsOf(
    playersOf(stored.filter(({ week }) => week <= league.lastScoredLeg)),
  );
  return numbers.map((week) => {
    const known = stored.find((candidate) => candidate.week === week);
    const { rows, inactive } = known ?? { rows: [], inactive: null };
    // Those that were noted of a week to come may be others by the time it is played.
    const slots = known?.isFinal === true ? slotsIn(known, rosterPositions) : rosterPositions;
    return weekPageOf({ rules, rosterPositions: slots, weeks, week, rows, inactive, rosters, positionsOf });
  });
}

/** All players who could have started. */
function playersOf(weeks: readonly Pick<MatchupWeekDoc, 'rows'>[]): string[] {
  const rows = weeks.flatMap((week) => week.rows);
  return [
    ...new Set(
      rows.flatMap((row) => [...(row.starters ?? []), ...(row.players ?? Object.keys(row.playersPoints ?? {}))]),
    ),
  ];
}
