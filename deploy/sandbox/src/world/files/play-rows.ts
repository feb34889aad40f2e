import type { PlayedGame } from '../football/game.js';
import type { Play } from '../football/play.js';
import type { Player } from '../football/player.js';
import { downsInSeries, fieldYards } from '../football/rules.js';
import { teamOf } from '../football/teams.js';

type Cell = string | number | null | undefined;

/** The columns of a play file with their types, in nflverse's order (the 57 that the recorded files keep). */
export const playColumns = {
  game_id: 'VARCHAR',
  play_id: 'FLOAT',
  season: 'BIGINT',
  week: 'INTEGER',
  home_team: 'VARCHAR',
  away_team: 'VARCHAR',
  posteam: 'VARCHAR',
  defteam: 'VARCHAR',
  game_date: 'VARCHAR',
  game_seconds_remaining: 'FLOAT',
  down: 'FLOAT',
  ydstogo: 'FLOAT',
  yardline_100: 'FLOAT',
  score_differential: 'FLOAT',
  play_type: 'VARCHAR',
  pass_attempt: 'FLOAT',
  rush_attempt: 'FLOAT',
  qb_scramble: 'FLOAT',
  air_yards: 'FLOAT',
  yards_after_catch: 'FLOAT',
  yards_gained: 'FLOAT',
  complete_pass: 'FLOAT',
  incomplete_pass: 'FLOAT',
  interception: 'FLOAT',
  touchdown: 'FLOAT',
  sack: 'FLOAT',
  penalty: 'FLOAT',
  penalty_yards: 'FLOAT',
  fumble: 'FLOAT',
  epa: 'FLOAT',
  wpa: 'FLOAT',
  success: 'FLOAT',
  cpoe: 'FLOAT',
  passer_player_id: 'VARCHAR',
  passer_player_name: 'VARCHAR',
  rusher_player_id: 'VARCHAR',
  rusher_player_name: 'VARCHAR',
  receiver_player_id: 'VARCHAR',
  receiver_player_name: 'VARCHAR',
  solo_tackle_1_player_id: 'VARCHAR',
  solo_tackle_2_player_id: 'VARCHAR',
  posteam_score: 'FLOAT',
  defteam_score: 'FLOAT',
  posteam_score_post: 'FLOAT',
  defteam_score_post: 'FLOAT',
  roof: 'VARCHAR',
  surface: 'VARCHAR',
  temp: 'FLOAT',
  wind: 'FLOAT',
  home_coach: 'VARCHAR',
  away_coach: 'VARCHAR',
  season_type: 'VARCHAR',
  rushing_yards: 'FLOAT',
  receiving_yards: 'FLOAT',
  passing_yards: 'FLOAT',
  rush_touchdown: 'DECIMAL(2,1)',
  pass_touchdown: 'DECIMAL(2,1)',
} as const;

const flag = (value: boolean | undefined): number => (value ? 1 : 0);

/** Points a drive is worth from here, roughly: a straight line through what nflfastR's model says on average. */
const drive = { atGoalLine: 5.6, lessAYard: 0.061, lessADown: 0.55 };
const expectedPoints = (yardline: number, down: number): number =>
  drive.atGoalLine - drive.lessAYard * yardline - (down - 1) * drive.lessADown;

/** How often a pass is caught, roughly, by its air yards. */
const catches = { atLine: 0.78, lessAYard: 0.011, least: 0.25 };
/** Ten-thousandths of the chance to win that a point of a drive is worth, roughly. */
const chanceOfPoint = 250;

function addedPoints(play: Play): number {
  if (play.down === null || play.yardline === null || play.type === null) return 0;
  const before = expectedPoints(play.yardline, play.down);
  const scored = play.posScorePost - play.posScore - (play.defScorePost - play.defScore);
  if (scored !== 0) return scored - before;
  const lost = play.interceptor !== undefined || play.fumbleLostTo !== undefined;
  if (lost) return -expectedPoints(fieldYards - play.yardline, 1) - before;
  const next = play.firstDown ? 1 : Math.min(downsInSeries, play.down + 1);
  return expectedPoints(play.yardline - play.yards, next) - before;
}

const shortName = (player: Player | undefined): string | null =>
  player ? `${player.firstName.charAt(0)}.${player.lastName}` : null;

/** A coach has a name too; it is made from the team's city so that it never changes. */
const coachOf = (team: string): string => `Coach ${teamOf(team).city}`;

/** One play as a row of the play file; `playerOf` finds people by provider id. */
export function playRow({ game }: PlayedGame, play: Play, playerOf: (id: string) => Player | undefined): Cell[] {
  const played = play.type !== null && !(play.type === 'no_play' && !play.penalty);
  const value = (number: Cell): Cell => (played ? number : null);
  const person = (id: string | undefined): Player | undefined => (id === undefined ? undefined : playerOf(id));
  const [passer, rusher, receiver] = [person(play.passer), person(play.rusher), person(play.receiver)];
  const scored = play.touchdown === true && play.scorer === play.posteam;
  const pass = play.type === 'pass' || play.type === 'qb_spike';
  const run = play.type === 'run' || play.type === 'qb_kneel';
  const caught = pass && play.complete === true;
  const epa = addedPoints(play);
  const solo = (play.tacklers ?? []).map((id) => playerOf(id)?.gsisId);
  const expectedCatch = Math.max(catches.least, catches.atLine - catches.lessAYard * (play.airYards ?? 0));
  return [
    game.gameId,
    play.playId,
    game.season,
    game.week,
    teamOf(game.home).nflverse,
    teamOf(game.away).nflverse,
    play.posteam === null ? null : teamOf(play.posteam).nflverse,
    play.defteam === null ? null : teamOf(play.defteam).nflverse,
    game.gameday,
    play.clock,
    play.down,
    play.ydstogo,
    play.yardline,
    play.posteam === null ? null : play.posScore - play.defScore,
    play.type,
    value(flag(pass)),
    value(flag(run)),
    flag(play.scramble),
    play.airYards,
    caught ? play.yardsAfterCatch : null,
    value(play.yards),
    value(flag(caught)),
    value(flag(pass && !caught && !play.sack && play.interceptor === undefined)),
    value(flag(play.interceptor !== undefined)),
    value(flag(play.touchdown)),
    value(flag(play.sack)),
    value(flag(play.penalty)),
    play.penaltyYards,
    value(flag(play.fumbler !== undefined)),
    Math.round(epa * 1e4) / 1e4,
    Math.round(epa * chanceOfPoint) / 1e4,
    flag(epa > 0),
    receiver ? Math.round((flag(caught) - expectedCatch) * 1e4) / 100 : null,
    passer?.gsisId,
    shortName(passer),
    rusher?.gsisId,
    shortName(rusher),
    receiver?.gsisId,
    shortName(receiver),
    solo[0],
    solo[1],
    play.posteam === null ? null : play.posScore,
    play.posteam === null ? null : play.defScore,
    play.posteam === null ? null : play.posScorePost,
    play.posteam === null ? null : play.defScorePost,
    game.roof,
    game.surface,
    game.tempF,
    game.windMph,
    coachOf(game.home),
    coachOf(game.away),
    game.gameType === 'REG' ? 'REG' : 'POST',
    run ? play.yards : null,
    caught ? play.yards : null,
    caught ? play.yards : null,
    flag(scored && run),
    flag(scored && pass),
  ];
}
