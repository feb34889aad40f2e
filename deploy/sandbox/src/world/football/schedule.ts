import { createRandom, type Random } from '../random.js';
import { dateOf, minuteOf, type WeekTime } from './calendar.js';
import { pairingsOf } from './pairings.js';
import { regularWeeks } from './rules.js';
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

/** Weeks that are played at other times than most: Thanksgiving, the Saturdays at the end, games abroad in the morning. */
const thanksgivingWeek = 13;
const saturdaysFromWeek = 16;
const abroad = { fromWeek: 5, untilWeek: 7, time: '09:30', stadium: 'Kingsway Ground' };

/** Kick-off times of a week's games, as the league's schedule of 2024 has them. */
function slotsOf(week: number, games: number): WeekTime[] {
  const special: WeekTime[] =
    week === regularWeeks
      ? [at('Saturday', '16:30'), at('Saturday', '20:15'), at('Sunday', '20:20')]
      : [
          at('Thursday', '20:15'),
          ...(week === thanksgivingWeek ? [at('Thursday', '12:30'), at('Thursday', '16:30')] : []),
          ...(week >= saturdaysFromWeek ? [at('Saturday', '16:30'), at('Saturday', '20:00')] : []),
          ...(week >= abroad.fromWeek && week <= abroad.untilWeek ? [at('Sunday', abroad.time)] : []),
          at('Sunday', '20:20'),
          at('Monday', '20:15'),
        ];
  const late = [at('Sunday', '16:05'), at('Sunday', '16:25'), at('Sunday', '16:25')];
  const early = Array.from({ length: games - special.length - late.length }, () => at('Sunday', '13:00'));
  return [...special, ...late, ...early];
}

/** Points that playing at home is worth, and how far betting lines stand from what is expected. */
export const homeAdvantage = 1.7;
const spreadDeviation = 1;
const totalPoints = { mean: 44.5, deviation: 3 };
/** Degrees Fahrenheit that a week is warmer than one of December, for each week before it. */
const december = { week: 16, warmerAWeek: 2.4, deviation: 7 };
const windMph = { mean: 8, deviation: 4.5 };

const half = (value: number): number => Math.round(value * 2) / 2;

/** A game with its place, time, weather and betting lines; `edge` is the home team's expected margin in points. */
export function createGame(
  random: Random,
  base: Pick<Game, 'season' | 'week' | 'gameType' | 'home' | 'away'>,
  slot: WeekTime,
  edge: number,
): Game {
  const home = teamOf(base.home);
  const neutral = slot.time === abroad.time || base.gameType === 'SB';
  const roof = neutral ? 'outdoors' : home.roof;
  const open = roof === 'outdoors';
  const warmth = Math.max(0, december.week - base.week) * december.warmerAWeek;
  const spread = half(edge + random.normal(0, spreadDeviation));
  return {
    ...base,
    gameId: `${base.season}_${String(base.week).padStart(2, '0')}_${teamOf(base.away).nflverse}_${home.nflverse}`,
    gameday: dateOf(base.season, base.week, slot.weekday),
    weekday: slot.weekday,
    gametime: slot.time,
    kickoff: minuteOf(slot),
    neutral,
    stadium: neutral ? abroad.stadium : home.stadium,
    roof,
    surface: neutral ? 'grass' : home.surface,
    tempF: open ? Math.round(home.decemberF + warmth + random.normal(0, december.deviation)) : null,
    windMph: open ? Math.max(0, Math.round(random.normal(windMph.mean, windMph.deviation))) : null,
    spreadLine: spread,
    totalLine: half(random.normal(totalPoints.mean, totalPoints.deviation)),
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
        const edge = strengthOf(home) - strengthOf(away) + homeAdvantage;
        return createGame(random, { season, week, gameType: 'REG', home, away }, slots[place] as WeekTime, edge);
      })
      .sort((a, b) => a.kickoff - b.kickoff || a.gameId.localeCompare(b.gameId));
  });
}
