import { comparePosition, type ComparedPlayer } from '../fantasy/compared.js';
import { isCompared } from '../fantasy/consistency.js';
import { type Defence, defenceVersusPosition, defendedPositions } from '../fantasy/defence-versus-position.js';
import { fantasyPoints, type PlayerPoints, scoredPositions, startersAverage } from '../fantasy/fantasy-points.js';
import { gameLog, type Injury, type LoggedWeek } from '../fantasy/game-log.js';
import { type GameAhead, scheduleAhead } from '../fantasy/schedule-ahead.js';
import { countedUnder, type Scoring, type ScoredSeason } from '../fantasy/scored-season.js';
import { byeWeekOf, gamesOver, scheduleGrid } from '../schedule/schedule.js';
import { fantasyPlayerIn, gamesAhead, type NflView } from './nfl-view.js';
import { type FantasyPlayer } from '../people/directory.js';
import { findRedZoneShares } from './player-shares.js';
import { type WeekShare } from '../plays/red-zone-shares.js';

/** As the tool has it unless something else is asked for. */
export const cardMinGames = 8;

/** A player's season in one place. */
export interface PlayerCard {
  /** With the team of `aheadSeason`. */
  player: FantasyPlayer;
  /** Of the bye and of the schedule; the ranks of the opponents are those of the stat lines' season. */
  aheadSeason: number;
  byeWeek: number | null;
  /** With the weeks that they played; null when they have not. */
  own: ComparedPlayer | null;
  /** Players that the consistency is compared among. */
  compared: number;
  ranks: PlayerPoints | null;
  /** Hundredths a game. */
  startersAverage: number | null;
  log: LoggedWeek[];
  redZone: { kind: 'rushing' | 'receiving'; weeks: WeekShare[] } | null;
  schedule: GameAhead[];
  /** Defences that are ranked against the position. */
  defences: number;
}

const redZoneKinds: Readonly<Record<string, 'rushing' | 'receiving'>> = {
  QB: 'rushing',
  RB: 'rushing',
  WR: 'receiving',
  TE: 'receiving',
};

/**
 * What is known of a player in a season; null for a player that no table has.
 * @param o.scored the season under `o.scoring`
 * @param o.league null where the scoring is nobody's
 */
export function playerCard(
  view: NflView,
  o: {
    playerId: string;
    scored: ScoredSeason;
    scoring: Scoring;
    league: { rosterPositions: readonly string[]; owners: readonly unknown[] } | null;
  },
): PlayerCard | null {
  const { scored, scoring } = o;
  const { season, placeOf } = scored.stats;
  const directory = view.directory(season);
  if (!directory.hasPlayer(o.playerId)) return null;
  const counted = countedUnder(scoring);
  const players = view.fantasyPlayers(season).map(counted);
  const place = placeOf.get(o.playerId);
  const player = counted(fantasyPlayerIn(view, scored.stats, o.playerId));
  const { position, team } = player;

  const compared = position === null ? [] : comparePosition([{ scored, players }], position, cardMinGames);
  const ranked = fantasyPoints(scored, scored, players, { week: null, positions: scoredPositions(scoring) });
  const games = view.games.get(season)?.value ?? [];
  const grid = scheduleGrid(games);
  const gsisId = directory.gsisIdOf(o.playerId);
  const teamIn = view.teamIn(season);
  const defences = defencesAgainst(position, scored, players, view);
  const ahead = gamesAhead(view, season);
  const teamAhead = ahead.teamOf(player);
  return {
    player: { ...player, team: teamAhead },
    aheadSeason: ahead.season,
    byeWeek: byeWeekOf(ahead.season === season ? grid : scheduleGrid(ahead.games), teamAhead),
    own: compared.find(({ playerId }) => playerId === o.playerId) ?? null,
    compared: compared.filter(({ spread }) => isCompared(spread, cardMinGames)).length,
    ranks: ranked.find((row) => row.player.playerId === o.playerId) ?? null,
    startersAverage: o.league === null ? null : startersAverage(ranked, position, o.league),
    log: gameLog({
      scored,
      place,
      teamIn: (week) => teamIn(gsisId, week),
      // The player's own is, in the newest season, the team of today: they may have joined it since.
      team: directory.rosterTeamOf(gsisId ?? '') ?? team,
      grid,
      isOver: gamesOver(games),
      injuries: injuriesOf(view, season, gsisId),
      rosterIn: (week) => view.rosterWeeks.get(season)?.value.statusIn(gsisId ?? '', week),
    }),
    redZone: redZoneOf(view, season, player),
    schedule: scheduleAhead(ahead.games, teamAhead, defences),
    defences: defences.length,
  };
}

function defencesAgainst(
  position: string | null,
  scored: ScoredSeason,
  players: readonly FantasyPlayer[],
  view: NflView,
): Defence[] {
  const opponents = view.opponents(scored.stats.season);
  const defended = defendedPositions.find((one) => one === position);
  if (opponents === undefined || defended === undefined) return [];
  return defenceVersusPosition(scored, players, opponents, { position: defended, lastWeeks: null });
}

function injuriesOf(view: NflView, season: number, gsisId: string | undefined): Map<number, Injury> {
  const own = (view.injuries.get(season)?.value ?? []).filter(([id]) => id === gsisId);
  return new Map(own.map(([, week, status, part]) => [week, { status, part }]));
}

function redZoneOf(view: NflView, season: number, { playerId, position }: FantasyPlayer): PlayerCard['redZone'] {
  const kind = redZoneKinds[position ?? ''];
  const plays = view.plays.get(season);
  if (kind === undefined || plays === undefined) return null;
  const [shares] = findRedZoneShares(view, plays, { kind, playerIds: [playerId] });
  return shares === undefined ? null : { kind, weeks: shares.weeks };
}
