import { ageIn, type Player } from '../football/player.js';
import { injuryIn, needsReserve } from '../football/injuries.js';
import type { Season } from '../football/season.js';
import { teamOf, teams, type Team } from '../football/teams.js';
import type { Moment } from './moment.js';

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Fields that the provider sends for everybody and that are never known here. */
const unknown = {
  birth_city: null,
  birth_country: null,
  birth_state: null,
  competitions: [],
  fantasy_data_id: null,
  hashtag: null,
  high_school: null,
  injury_notes: null,
  injury_start_date: null,
  kalshi_id: null,
  oddsjam_id: null,
  opta_id: null,
  pandascore_id: null,
  player_shard: '0',
  practice_description: null,
  practice_participation: null,
  rotowire_id: null,
  rotoworld_id: null,
  sportradar_id: null,
  stats_id: null,
  swish_id: null,
  team_abbr: null,
  team_changed_at: null,
  yahoo_id: null,
};

/** Gaps and slips of the provider's, spread over the players by their id. */
const everyTenth = 10;
const withoutEspnId = 4;
const espnIdsFrom = 4_000_000;
const smallTroubles = { mix: 31, weekMix: 17, questionable: 41, notApplicable: 307 };
/** The provider's rank in searches: better players first, those without a team last. */
const searchRank = { from: 3000, perTalent: 28, without: 9_999_999 };

/** The provider knows a tenth of the play files' ids not at all, and writes some with a space before them. */
function gsisIdOf(player: Player): string | null {
  const last = Number(player.id) % everyTenth;
  return last === 0 ? null : last === 1 ? ` ${player.gsisId}` : player.gsisId;
}

function healthOf(
  season: Season,
  player: Player,
  week: number,
): { status: string; injury_status: string | null; injury_body_part: string | null } {
  const injury = injuryIn(season.injuries, player.id, week);
  if (!injury) {
    const { mix, weekMix, questionable, notApplicable } = smallTroubles;
    const hash = Number(player.id) * mix + week * weekMix;
    if (hash % questionable === 0)
      return { status: 'Active', injury_status: 'Questionable', injury_body_part: 'Ankle' };
    return { status: 'Active', injury_status: hash % notApplicable === 0 ? 'NA' : null, injury_body_part: null };
  }
  if (needsReserve(injury)) return { status: 'Injured Reserve', injury_status: 'IR', injury_body_part: injury.part };
  return { status: 'Active', injury_status: 'Out', injury_body_part: injury.part };
}

const rankOf = (talent: number): number => Math.max(1, Math.round(searchRank.from - searchRank.perTalent * talent));

function playerRow(player: Player, season: Season, moment: Moment): Record<string, unknown> {
  const team = season.squads.teamOf.get(player.id) ?? null;
  const order = team === null ? -1 : (season.squads.depth.get(team)?.[player.position].indexOf(player) ?? -1);
  const retired = { status: 'Inactive', injury_status: null, injury_body_part: null };
  const name = `${player.firstName} ${player.lastName}`;
  return {
    ...unknown,
    ...(team === null ? retired : healthOf(season, player, moment.week)),
    active: team !== null,
    age: ageIn(player, moment.season),
    birth_date: player.birthDate,
    college: player.college,
    depth_chart_order: order < 0 ? null : order + 1,
    depth_chart_position: order < 0 ? null : player.role,
    espn_id: Number(player.id) % withoutEspnId === 0 ? null : espnIdsFrom + Number(player.id),
    fantasy_positions: player.eligible,
    first_name: player.firstName,
    full_name: name,
    gsis_id: gsisIdOf(player),
    height: String(player.heightIn),
    last_name: player.lastName,
    metadata: { rookie_year: String(player.rookieYear) },
    news_updated: null,
    number: player.number,
    player_id: player.id,
    position: player.role,
    search_first_name: plain(player.firstName),
    search_full_name: plain(name),
    search_last_name: plain(player.lastName),
    search_rank: team === null ? searchRank.without : rankOf(season.squads.talentOf.get(player.id) ?? 0),
    sport: 'nfl',
    team,
    weight: String(player.weightLb),
    years_exp: moment.season - player.rookieYear,
  };
}

function defenceRow(team: Team): Record<string, unknown> {
  return {
    active: true,
    age: null,
    birth_date: null,
    college: null,
    espn_id: null,
    fantasy_positions: ['DEF'],
    first_name: team.city,
    full_name: `${team.city} Defense`,
    gsis_id: null,
    height: null,
    injury_body_part: null,
    injury_notes: null,
    injury_status: null,
    last_name: 'Defense',
    number: null,
    player_id: team.code,
    position: 'DEF',
    sport: 'nfl',
    status: 'Active',
    team: team.code,
    weight: null,
    years_exp: null,
  };
}

/** `players/nfl`: everybody who ever played in this world, with today's team and health, and the defences. */
export function playersFile(players: readonly Player[], season: Season, moment: Moment): Record<string, unknown> {
  const rows = players.map((player) => [player.id, playerRow(player, season, moment)] as const);
  const defences = teams.map((team) => [team.code, defenceRow(teamOf(team.code))] as const);
  return Object.fromEntries([...rows, ...defences]);
}
