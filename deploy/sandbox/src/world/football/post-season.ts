import { createRandom } from '../random.js';
import type { PlayedGame } from './game.js';
import { playOffWeeks } from './rules.js';
import { createGame, homeAdvantage, type Game, type GameType } from './schedule.js';
import { teams } from './teams.js';

const rounds: { gameType: GameType; week: number }[] = [
  { gameType: 'WC', week: playOffWeeks.WC },
  { gameType: 'DIV', week: playOffWeeks.DIV },
  { gameType: 'CON', week: playOffWeeks.CON },
];

const slots = [
  { weekday: 'Saturday', time: '16:30' },
  { weekday: 'Saturday', time: '20:15' },
  { weekday: 'Sunday', time: '15:00' },
  { weekday: 'Sunday', time: '18:30' },
  { weekday: 'Sunday', time: '20:15' },
  { weekday: 'Monday', time: '20:15' },
] as const;

/** Teams of a conference that get in without winning their division. */
const wildCards = 3;
/** Small enough that a point difference only decides between equal records. */
const pointsToAWin = 10_000;

/** Wins (ties half) and point difference of the games so far. */
function records(games: PlayedGame[]): Map<string, number> {
  const value = new Map<string, number>(teams.map((team) => [team.code, 0]));
  for (const { game, homeScore, awayScore } of games) {
    const margin = homeScore - awayScore;
    const home = margin > 0 ? 1 : margin === 0 ? 0.5 : 0;
    value.set(game.home, (value.get(game.home) ?? 0) + home + margin / pointsToAWin);
    value.set(game.away, (value.get(game.away) ?? 0) + 1 - home - margin / pointsToAWin);
  }
  return value;
}

/** Seven teams of a conference, best seed first: the four winners of the divisions, then the best of the rest. */
function seedsOf(conference: string, value: Map<string, number>): string[] {
  const better = (a: string, b: string): number => (value.get(b) ?? 0) - (value.get(a) ?? 0) || a.localeCompare(b);
  const members = teams.filter((team) => team.conference === conference);
  const winners = ['East', 'North', 'South', 'West']
    .map(
      (division) =>
        members
          .filter((team) => team.division === division)
          .map((team) => team.code)
          .sort(better)[0] ?? '',
    )
    .sort(better);
  const others = members.map((team) => team.code).filter((code) => !winners.includes(code));
  return [...winners, ...others.sort(better).slice(0, wildCards)];
}

/** The better seed hosts; the first seed rests in the first round, and the lowest seed left meets the highest. */
export function postSeason(
  seed: number,
  season: number,
  games: PlayedGame[],
  strengthOf: (team: string) => number,
  play: (game: Game) => PlayedGame,
): PlayedGame[] {
  const random = createRandom(seed, `${season}/post-season`);
  const value = records(games);
  const played: PlayedGame[] = [];
  const meet = (
    home: string,
    away: string,
    round: { gameType: GameType; week: number },
    slot: (typeof slots)[number],
  ): string => {
    const edge = strengthOf(home) - strengthOf(away) + homeAdvantage;
    const result = play(createGame(random, { season, ...round, home, away }, slot, edge));
    played.push(result);
    return result.homeScore > result.awayScore ? home : away;
  };
  let left = { AFC: seedsOf('AFC', value), NFC: seedsOf('NFC', value) };
  for (const round of rounds) {
    let slot = 0;
    const survivors = (conference: 'AFC' | 'NFC'): string[] => {
      const order = left[conference];
      const rest = order.length % 2 === 1 ? order.slice(0, 1) : [];
      const playing = order.slice(rest.length);
      const winners = [...rest];
      for (let at = 0; at < playing.length / 2; at += 1, slot += 1) {
        winners.push(
          meet(
            playing[at] ?? '',
            playing[playing.length - 1 - at] ?? '',
            round,
            slots[slot % slots.length] ?? slots[0],
          ),
        );
      }
      return order.filter((team) => winners.includes(team));
    };
    left = { AFC: survivors('AFC'), NFC: survivors('NFC') };
  }
  meet(
    left.AFC[0] ?? '',
    left.NFC[0] ?? '',
    { gameType: 'SB', week: playOffWeeks.SB },
    { weekday: 'Sunday', time: '18:30' },
  );
  return played;
}
