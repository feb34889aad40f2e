import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from './seeded-random.js';

/** Replies of the provider as files, which the stand-in serves; changing a file changes the reply. */
export interface ProviderTree {
  folder: string;
  /** Sets the reply of a path such as `league/1/users`; undefined takes it away (404). */
  put(apiPath: string, reply: unknown): void;
  remove(): void;
}

export function createProviderTree(): ProviderTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-tree-'));
  const fileOf = (apiPath: string) => path.join(folder, 'v1', `${apiPath}.json`);
  return {
    folder,
    put(apiPath, reply) {
      if (reply === undefined) return rmSync(fileOf(apiPath), { force: true });
      mkdirSync(path.dirname(fileOf(apiPath)), { recursive: true });
      writeFileSync(fileOf(apiPath), JSON.stringify(reply));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface MadeUpSeason {
  leagueId: string;
  season: string;
  previous?: string | null;
  /** Weeks up to this one are scored. */
  scored: number;
  teams?: number;
  name?: string;
  seed?: number;
}

const positions = ['QB', 'RB', 'WR', 'TE'];
const playersPerTeam = 6;
/** User id of a team's owner: 3100 + team; owner 1 runs the league. */
export const ownerOf = (team: number) => String(3100 + team);
const playersOf = (team: number) => Array.from({ length: playersPerTeam }, (_, index) => String(team * 100 + index));

/** Writes a season with everything that goes with it: owners "owner1", "owner2" ... with their teams and games. */
export function putSeason(tree: ProviderTree, o: MadeUpSeason): void {
  const teams = Array.from({ length: o.teams ?? 4 }, (_, index) => index + 1);
  const random = seededRandom(o.seed ?? Number(o.season));
  const at = (part: string) => `league/${o.leagueId}/${part}`;
  const league = leagueReply(o, teams.length);
  tree.put(`league/${o.leagueId}`, league);
  tree.put(
    at('users'),
    teams.map((team) => userReply(team, o.leagueId)),
  );
  tree.put(
    at('rosters'),
    teams.map((team) => rosterReply(team, o.leagueId)),
  );
  for (let week = 1; week <= 18; week += 1) {
    tree.put(
      at(`matchups/${week}`),
      teams.map((team) => matchupRow(team, week, week <= o.scored ? random : () => 0)),
    );
    tree.put(at(`transactions/${week}`), week <= o.scored + 1 ? [moveReply(o, week, teams.length)] : []);
  }
  const draftId = `${o.leagueId}77`;
  const draft = {
    draft_id: draftId,
    type: 'linear',
    status: 'complete',
    season: o.season,
    settings: { rounds: 1 },
    draft_order: null,
  };
  tree.put(at('drafts'), [draft]);
  tree.put(`draft/${draftId}`, { ...draft, slot_to_roster_id: Object.fromEntries(teams.map((team) => [team, team])) });
  tree.put(
    `draft/${draftId}/picks`,
    teams.map((team) => ({
      pick_no: team,
      round: 1,
      draft_slot: team,
      roster_id: team,
      picked_by: ownerOf(team),
      player_id: `${team}00`,
      is_keeper: null,
      metadata: { first_name: 'P', amount: '7' },
    })),
  );
  tree.put(at('traded_picks'), [{ season: o.season, round: 1, roster_id: 1, previous_owner_id: 1, owner_id: 2 }]);
  tree.put(at('winners_bracket'), [{ r: 1, m: 1, t1: 1, t2: 2, w: null, l: null, p: 1 }]);
  tree.put(at('losers_bracket'), []);
  for (const team of teams) {
    const user = { user_id: ownerOf(team), username: `owner${team}`, display_name: `Owner ${team}` };
    tree.put(`user/${ownerOf(team)}`, user);
    tree.put(`user/owner${team}`, user);
    tree.put(`user/${ownerOf(team)}/leagues/nfl/${o.season}`, [league]);
  }
  putPlayers(tree, teams.length);
}

export function leagueReply(o: MadeUpSeason, teams = 4) {
  return {
    league_id: o.leagueId,
    name: o.name ?? `Made Up ${o.season}`,
    season: o.season,
    status: 'in_season',
    avatar: null,
    total_rosters: teams,
    settings: { last_scored_leg: o.scored, playoff_week_start: 15, start_week: 1, leg: o.scored + 1 },
    scoring_settings: { rec: 1 },
    roster_positions: ['QB', 'RB', 'FLEX', 'BN', 'BN', 'BN'],
    metadata: null,
    previous_league_id: o.previous ?? null,
    draft_id: `${o.leagueId}77`,
    bracket_id: Number('9182736455463728191'),
  };
}

function userReply(team: number, leagueId: string) {
  const metadata = { team_name: `Team of ${team}` };
  return { user_id: ownerOf(team), league_id: leagueId, display_name: `Owner ${team}`, is_owner: team === 1, metadata };
}

function rosterReply(team: number, leagueId: string) {
  const players = playersOf(team);
  return {
    roster_id: team,
    owner_id: ownerOf(team),
    league_id: leagueId,
    co_owners: null,
    players,
    starters: players.slice(0, 3),
    reserve: null,
    taxi: players.slice(5),
    settings: { wins: 0, losses: 0, ties: 0, fpts: 0 },
    metadata: null,
  };
}

function matchupRow(team: number, week: number, random: () => number) {
  const players = playersOf(team);
  const points = players.map(() => Math.round(random() * 3000) / 100);
  const starters = players.slice(0, 3);
  const total = Math.round(points.slice(0, 3).reduce((sum, each) => sum + each * 100, 0)) / 100;
  return {
    roster_id: team,
    matchup_id: Math.ceil(team / 2),
    points: total,
    custom_points: null,
    starters,
    starters_points: points.slice(0, 3),
    players,
    players_points: Object.fromEntries(players.map((player, index) => [player, points[index]])),
    week,
  };
}

function moveReply(o: MadeUpSeason, week: number, teams: number) {
  const created = Date.UTC(Number(o.season), 8, 1) + week * 604_800_000;
  const roster = (week % teams) + 1;
  return {
    transaction_id: `${o.leagueId}${String(week).padStart(2, '0')}`,
    type: 'free_agent',
    status: 'complete',
    leg: week,
    created,
    status_updated: created + 1,
    creator: ownerOf(roster),
    roster_ids: [roster],
    adds: { 900: roster },
    drops: null,
    draft_picks: [],
    waiver_budget: [],
    settings: null,
  };
}

function putPlayers(tree: ProviderTree, teams: number): void {
  const ids = Array.from({ length: Math.max(teams, 12) }, (_, index) => playersOf(index + 1)).flat();
  const players = ids.map((id, index) => {
    const position = positions[index % positions.length];
    return [id, { player_id: id, first_name: 'P', last_name: id, position, fantasy_positions: [position], team: null }];
  });
  tree.put('players/nfl', Object.fromEntries(players));
}

/** What week it is. */
export function putState(tree: ProviderTree, season: string, week: number, seasonType = 'regular'): void {
  tree.put('state/nfl', {
    season,
    week,
    leg: week,
    display_week: week,
    season_type: seasonType,
    league_season: season,
    league_create_season: season,
    season_start_date: `${season}-09-05`,
  });
}
