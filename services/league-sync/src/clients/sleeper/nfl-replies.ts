import { type Static, Type } from 'typebox';
import { shownPosition } from '../../domain/lineup/positions.js';
import { dayStart } from '../../domain/nfl/schedule.js';
import { lastWeek } from '../../domain/season/season-rules.js';
import { type NflStateDoc } from '../../store/nfl-calendar.js';
import { type PlayerDoc } from '../../store/players.js';
import { checked, checker, Id, maybe, Numbers, numbersOf, PlayerId, Season, wrongReply } from './checked.js';
import { jsonEntries } from './json-entries.js';

const Week = Type.Integer({ minimum: 0, maximum: 30 });
const StateReply = Type.Object({
  season: Season,
  week: Week,
  display_week: maybe(Week),
  leg: maybe(Week),
  season_type: Type.String(),
  league_season: maybe(Season),
  league_create_season: maybe(Season),
  season_start_date: maybe(Type.String()),
});

/** The current week; the caller adds the time of the reply. */
export type ProviderState = Omit<NflStateDoc, '_id' | 'fetchedAt'>;

export const readState = checked('state', StateReply, (state): ProviderState => {
  const leagueSeason = nearTo(state.season, state.league_season);
  return {
    season: state.season,
    week: weekOf(state, state.week),
    displayWeek: weekOf(state, state.display_week ?? state.week),
    leg: weekOf(state, state.leg ?? state.week),
    seasonType: state.season_type,
    leagueSeason,
    leagueCreateSeason: nearTo(leagueSeason, state.league_create_season),
    seasonStartDate: state.season_start_date ?? null,
  };
});

/**
 * One of the state's seasons, beside which another one stands; that one where it is not named. Around the turn of a season
 * they differ by a year, and by more never: every league would get another current season, and other admins with it.
 */
function nearTo(other: string, season: string | null | undefined): string {
  if (season == null) return other;
  if (Math.abs(Number(season) - Number(other)) > 1) throw wrongReply('state: its seasons are years apart');
  return season;
}

/** Sleeper counts the weeks of the NFL's playoffs from 1 again: here they follow those of the regular season. */
const weekOf = ({ season_type: seasonType }: Static<typeof StateReply>, week: number): number =>
  seasonType === 'post' && week < lastWeek ? lastWeek + week : week;

const UserReply = Type.Object({ user_id: Id, username: maybe(Type.String()), display_name: maybe(Type.String()) });

export const readUser = checked('user', UserReply, (user) => ({
  userId: user.user_id,
  username: user.username ?? user.display_name ?? user.user_id,
}));

const Name = maybe(Type.String());
const checkPlayer = checker(
  'players',
  Type.Object({
    player_id: PlayerId,
    first_name: Name,
    last_name: Name,
    full_name: Name,
    position: Name,
    fantasy_positions: maybe(Type.Array(Type.String())),
    team: Name,
    age: maybe(Type.Number()),
    birth_date: Name,
    injury_status: Name,
    injury_body_part: Name,
    injury_notes: Name,
    years_exp: maybe(Type.Number()),
  }),
);

/** All players, trimmed one by one: the whole reply is never an object in memory. */
export function readPlayers(body: Buffer): PlayerDoc[] {
  const players: PlayerDoc[] = [];
  for (const [playerId, value] of jsonEntries(body)) {
    const player = checkPlayer(value);
    if (player.player_id !== playerId) throw wrongReply('players: an entry names another player');
    const position = player.position ?? null;
    const fantasyPositions = player.fantasy_positions ?? (position === null ? [] : [position]);
    const names = { firstName: player.first_name ?? '', lastName: player.last_name ?? '' };
    players.push({
      _id: playerId,
      ...names,
      fullName: player.full_name ?? `${names.firstName} ${names.lastName}`.trim(),
      position: shownPosition(position, fantasyPositions),
      fantasyPositions,
      team: player.team ?? null,
      age: player.age ?? null,
      birthDate: dayOf(player.birth_date ?? ''),
      injuryStatus: injuryOf(player.injury_status),
      injuryBodyPart: player.injury_body_part ?? null,
      injuryNotes: player.injury_notes ?? null,
      yearsExp: player.years_exp ?? null,
    });
  }
  return players;
}

/** Nothing could be shown of a text that names no day, nor an age be counted from it. */
const dayOf = (text: string) => (dayStart(text) === null ? null : text);

/** "NA" and "" are Sleeper's ways to say that a player is not hurt. */
const injuryOf = (status: string | null | undefined) =>
  status == null || status === '' || status === 'NA' ? null : status;

const checkStatLine = checker('stats', Numbers);

/** A week's stat lines by player id, numbers only, read one by one. */
export function readStats(body: Buffer): Record<string, Record<string, number>> {
  const lines: [string, Record<string, number>][] = [];
  for (const [playerId, value] of jsonEntries(body)) lines.push([playerId, numbersOf(checkStatLine(value))]);
  return Object.fromEntries(lines);
}
