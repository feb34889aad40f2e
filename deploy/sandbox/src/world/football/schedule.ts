import { createRandom, type Random } from '../random.js';
import { dateOf, minuteOf, type WeekTime } from './calendar.js';
import { pairingsOf } from './pairings.js';
import { teamOf, type Roof } from './teams.js';

export type GameType = 'REG' | 'WC' | 'DIV' | 'CON' | 'SB';

/** A game before it is played. Points lines: `spreadLine` > 0 favours the home team. */
export interface Game {
  gameId: string;
  season: number;
  week: number;
  gameType: GameType;
  gameday: string;
  weekday: WeekTime['weekday'];
  gametime: string;
  /** Kick-off in minutes of the football week. */
  kickoff: number;
  home: string;
  away: string;
  neutral: boolean;
  stadium: string;
  roof: Roof;
  surface: string;
  tempF: number | null;
  windMph: number | null;
  spreadLine: number;
  totalLine: number;
  referee: string;
}

const referees = [
  'Avery Colton',
  'Blake Harmon',
  'Casey Lund',
  'Drew Pallister',
  'Emery Voss',
  'Frankie Dale',
  'Glenn Orr',
];

const at = (weekday: WeekTime['weekday'], time: string): WeekTime => ({ weekday, time });

/** Kick-off times of a week's games; the week of Thanksgiving (13) has three on Thursday, the last weeks play on Saturday. */
function slotsOf(week: number, games: number): WeekTime[] {
  const special: WeekTime[] =
    week === 18
      ? [at('Saturday', '16:30'), at('Saturday', '20:15'), at('Sunday', '20:20')]
      : [
          at('Thursday', '20:15'),
          ...(week === 13 ? [at('Thursday', '12:30'), at('Thursday', '16:30')] : []),
          ...(week >= 16 ? [at('Saturday', '16:30'), at('Saturday', '20:00')] : []),
          ...(week >= 5 && week <= 7 ? [at('Sunday', '09:30')] : []),
          at('Sunday', '20:20'),
          at('Monday', '20:15'),
        ];
  const late = [at('Sunday', '16:05'), at('Sunday', '16:25'), at('Sunday', '16:25')];
  const early = Array.from({ length: games - special.length - late.length }, () => at('Sunday', '13:00'));
  return [...special, ...late, ...early];
}

const half = (value: number): number => Math.round(value * 2) / 2;

/** A game with its place, time, weather and betting lines; `edge` is the home team's expected margin in points. */
export function createGame(
  random: Random,
  base: Pick<Game, 'season' | 'week' | 'gameType' | 'home' | 'away'>,
  slot: WeekTime,
  edge: number,
): Game {
  const home = teamOf(base.home);
  const neutral = slot.time === '09:30' || base.gameType === 'SB';
  const roof = neutral ? 'outdoors' : home.roof;
  const open = roof === 'outdoors';
  const warmth = Math.max(0, 16 - base.week) * 2.4;
  const spread = half(edge + random.normal(0, 1));
  return {
    ...base,
    gameId: `${base.season}_${String(base.week).padStart(2, '0')}_${teamOf(base.away).nflverse}_${home.nflverse}`,
    gameday: dateOf(base.season, base.week, slot.weekday),
    weekday: slot.weekday,
    gametime: slot.time,
    kickoff: minuteOf(slot),
    neutral,
    stadium: neutral ? 'Kingsway Ground' : home.stadium,
    roof,
    surface: neutral ? 'grass' : home.surface,
    tempF: open ? Math.round(home.decemberF + warmth + random.normal(0, 7)) : null,
    windMph: open ? Math.max(0, Math.round(random.normal(8, 4.5))) : null,
    spreadLine: spread,
    totalLine: half(random.normal(44.5, 3)),
    referee: random.pick(referees),
  };
}

/** The regular season's games, by week and kick-off; `strengthOf` gives a team's points above the average team. */
export function regularSeason(seed: number, season: number, strengthOf: (team: string) => number): Game[] {
  const random = createRandom(seed, `${season}/schedule`);
  return pairingsOf(random).flatMap((pairs, index) => {
    const week = index + 1;
    const slots = slotsOf(week, pairs.length);
    return random
      .shuffle(pairs)
      .map(([home, away], place) => {
        const edge = strengthOf(home) - strengthOf(away) + 1.7;
        return createGame(random, { season, week, gameType: 'REG', home, away }, slots[place] as WeekTime, edge);
      })
      .sort((a, b) => a.kickoff - b.kickoff || a.gameId.localeCompare(b.gameId));
  });
}
