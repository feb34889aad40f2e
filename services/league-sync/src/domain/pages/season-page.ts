import { lineupOf } from '../lineup/lineup.js';
import { startingSlots } from '../lineup/optimal-lineup.js';
import { type RosterGroups, rosterGroups } from '../lineup/roster-groups.js';
import { type Faab, faabOf } from '../moves/faab.js';
import { lastWeekIn } from '../season/last-game.js';
import { peopleById, type Person, teamNameOf } from '../season/people.js';
import { pointsPerWeek } from '../season/points-per-week.js';
import { regularSeasonOf, type WeekRows } from '../season/results.js';
import { seasonRules } from '../season/season-rules.js';
import { type StandingRow, standingsOf } from '../season/standings.js';
import { seedsOf } from '../standings/seed-range.js';

/** A person of the league; `isOwner`: runs it. */
export interface Member extends Person {
  isOwner: boolean;
}

/** A season's league as stored. */
export interface SeasonLeague {
  _id: string;
  season: string;
  name: string;
  avatar: string | null;
  status: string;
  totalRosters: number;
  settings: Record<string, number>;
  scoringSettings: Record<string, number>;
  rosterPositions: string[];
  metadata: Record<string, string>;
  users: Member[];
  lastScoredLeg: number;
}

/** A roster as stored. */
export interface SeasonRoster {
  rosterId: number;
  ownerId: string | null;
  coOwners: string[];
  players: string[];
  starters: string[];
  reserve: string[];
  taxi: string[];
  settings: Record<string, number>;
  metadata: Record<string, string>;
}

/** A roster of the season with the values worked out from the whole season. */
export interface Team extends Omit<SeasonRoster, 'metadata'>, Pick<RosterGroups, 'bench'> {
  /** Null for an ownerless roster, and for an owner who is not among the season's users. */
  owner: Member | null;
  teamName: string;
  /** In slot order, empty slots kept. */
  lineup: { playerId: string | null; slotPosition: string }[];
  /** Taxi and reserve without those who start. */
  outside: Pick<RosterGroups, 'taxi' | 'reserve'>;
  faab: Faab | null;
}

/** The table's row with what follows from the whole season. */
export interface Standing extends StandingRow {
  /** Points for by weeks played; 0 before the first. */
  avgPoints: number;
  /** The seed if the regular season ended as the table stands: winners of divisions come first. */
  seed: number;
}

/** All that pages show of a season, except for its weeks. */
export interface SeasonPage extends Omit<SeasonLeague, '_id'> {
  leagueId: string;
  /** The last week that the league plays, as its rules have it; once the season is over the last one that counts. */
  lastWeek: number;
  /** By roster id. */
  teams: Team[];
  /** By rank. */
  standings: Standing[];
}

/** Works out what pages show of a season. `rosters` by roster id; `isTold`: the season was imported as a table. */
export function seasonPageOf(facts: {
  league: SeasonLeague;
  rosters: readonly SeasonRoster[];
  weeks: readonly WeekRows[];
  isTold: boolean;
}): SeasonPage {
  const { _id: leagueId, season, name, avatar, status, totalRosters, lastScoredLeg } = facts.league;
  const { settings, scoringSettings, rosterPositions, metadata, users } = facts.league;
  return {
    ...{ leagueId, season, name, avatar, status, totalRosters, lastScoredLeg },
    ...{ settings, scoringSettings, rosterPositions, metadata, users },
    lastWeek: lastWeekIn(facts.weeks, seasonRules(settings, lastScoredLeg, status)),
    teams: teamsOf(facts.league, facts.rosters),
    standings: tableOf(facts),
  };
}

function teamsOf(
  league: Pick<SeasonLeague, 'users' | 'settings' | 'rosterPositions'>,
  rosters: readonly SeasonRoster[],
): Team[] {
  const people = peopleById(league.users);
  const slots = startingSlots(league.rosterPositions);
  return rosters.map((roster) => {
    const { rosterId, ownerId, coOwners, players, starters, reserve, taxi, settings } = roster;
    const owner = people.get(ownerId ?? '');
    const { bench, ...outside } = rosterGroups(roster);
    const line = { starters, startersPoints: null, playersPoints: null };
    return {
      ...{ rosterId, ownerId, coOwners, players, starters, reserve, taxi, settings },
      owner: owner ?? null,
      teamName: teamNameOf(owner, rosterId),
      lineup: lineupOf(line, slots).map(({ playerId, slotPosition }) => ({ playerId, slotPosition })),
      bench,
      outside,
      faab: faabOf(league.settings, settings),
    };
  });
}

function tableOf({ league, rosters, weeks, isTold }: Parameters<typeof seasonPageOf>[0]): Standing[] {
  const rules = seasonRules(league.settings, league.lastScoredLeg);
  const regularSeason = regularSeasonOf(weeks, rules, rules.playoffWeekStart);
  const { hasMedianGames } = rules;
  const standings = standingsOf({ rosters, users: league.users, hasMedianGames, regularSeason, isTold });
  const seeds = seedsOf({ standings, teams: rosters, settings: league.settings });
  return standings.map((row) => {
    const weeksPlayed = regularSeason.get(row.rosterId)?.weeks ?? 0;
    const avgPoints = pointsPerWeek(row, { weeksPlayed, hasMedianGames });
    return { ...row, avgPoints, seed: seeds.indexOf(row.rosterId) + 1 };
  });
}
