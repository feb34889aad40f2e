import { type SeasonPage, seasonPageOf } from '../../src/domain/pages/season-page.js';
import { type WeekRows } from '../../src/domain/season/results.js';
import { standingsTable, type Table } from '../../src/domain/standings/standings-table.js';
import { type RawLeague, type RawRoster, type RawRow, type RawUser } from './recorded-leagues.js';

/** A season as the provider replies. */
export interface RawSeason {
  league: RawLeague;
  rosters: readonly RawRoster[];
  users: readonly RawUser[];
  weeks: readonly { week: number; rows: readonly RawRow[] }[];
}

const known = (settings: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

export const weekRowsOf = ({ weeks }: Pick<RawSeason, 'weeks'>): WeekRows[] =>
  weeks.map(({ week, rows }) => ({
    week,
    rows: rows.map((row) => ({
      rosterId: row.roster_id,
      matchupId: row.matchup_id,
      points: row.points,
      customPoints: row.custom_points,
    })),
  }));

/** The page of a season, worked out from the replies. */
export function pageOf(raw: RawSeason): SeasonPage {
  const { league, rosters, users } = raw;
  return seasonPageOf({
    league: {
      _id: league.league_id,
      season: league.season,
      name: league.name,
      avatar: null,
      status: league.status,
      totalRosters: rosters.length,
      settings: known(league.settings),
      scoringSettings: {},
      rosterPositions: league.roster_positions,
      metadata: league.metadata ?? {},
      users: users.map((user) => ({
        userId: user.user_id,
        username: null,
        displayName: user.display_name,
        avatar: user.avatar,
        teamName: user.metadata?.team_name ?? null,
        isOwner: false,
      })),
      lastScoredLeg: league.settings['last_scored_leg'] ?? 0,
    },
    rosters: [...rosters]
      .sort((a, b) => a.roster_id - b.roster_id)
      .map((roster) => ({
        rosterId: roster.roster_id,
        ownerId: roster.owner_id,
        coOwners: roster.co_owners ?? [],
        players: roster.players ?? [],
        starters: [],
        reserve: roster.reserve ?? [],
        taxi: roster.taxi ?? [],
        settings: roster.settings,
        metadata: roster.metadata ?? {},
      })),
    weeks: weekRowsOf(raw),
    isTold: false,
  });
}

export const tableOfRaw = (raw: RawSeason): Table => standingsTable(pageOf(raw), weekRowsOf(raw));
