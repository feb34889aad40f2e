import type { PlayedGame } from '../src/world/football/game.js';
import type { Play } from '../src/world/football/play.js';
import type { Lines } from '../src/world/statistics/week-lines.js';

type Complain = (what: string) => void;
type Totals = Record<string, number>;

/** Stat lines counted again, plainly, from what the play file says. */
export function countAgain(plays: readonly Play[]): Map<string, Totals> {
  const totals = new Map<string, Totals>();
  const add = (id: string | undefined, key: string, value: number): void => {
    if (id === undefined || value === 0) return;
    const entry = totals.get(id) ?? {};
    entry[key] = (entry[key] ?? 0) + value;
    totals.set(id, entry);
  };
  for (const play of plays) {
    if (play.down === null) continue;
    const scored = play.touchdown && play.scorer === play.posteam ? 1 : 0;
    add(play.rusher, 'rush_att', 1);
    add(play.rusher, 'rush_yd', play.yards);
    add(play.rusher, 'rush_td', scored);
    if (play.sack) add(play.passer, 'pass_sack', 1);
    else add(play.passer, 'pass_att', 1);
    add(play.passer, 'pass_int', play.interceptor === undefined ? 0 : 1);
    add(play.receiver, 'rec_tgt', 1);
    add(play.fumbler, 'fum_lost', play.fumbleLostTo === undefined ? 0 : 1);
    if (!play.complete) continue;
    for (const [id, key] of [
      [play.passer, 'pass'],
      [play.receiver, 'rec'],
    ] as const) {
      add(id, key === 'pass' ? 'pass_cmp' : 'rec', 1);
      add(id, `${key}_yd`, play.yards);
      add(id, `${key}_td`, scored);
    }
  }
  return totals;
}

const keys =
  `rush_att rush_yd rush_td pass_att pass_cmp pass_yd pass_td pass_int pass_sack rec rec_tgt rec_yd rec_td fum_lost`.split(
    ' ',
  );

/** A week's plays sum to its stat lines, and to its scores. */
export function checkLines(games: readonly PlayedGame[], lines: Lines, complain: Complain): void {
  const totals = countAgain(games.flatMap((game) => game.plays));
  for (const [id, line] of lines) {
    for (const key of keys) {
      const counted = totals.get(id)?.[key] ?? 0;
      if (counted !== (line[key] ?? 0)) complain(`${id}: ${key} is ${line[key]}, the plays give ${counted}`);
    }
  }
  for (const id of totals.keys()) if (!lines.has(id)) complain(`${id} played and has no line`);
  for (const { game, plays, homeScore, awayScore } of games) {
    const last = plays.at(-1);
    if (last?.homeScore !== homeScore || last.awayScore !== awayScore)
      complain(`${game.gameId}: the plays end with another score`);
    let scored = 0;
    for (const play of plays) scored += play.posScorePost - play.posScore + play.defScorePost - play.defScore;
    if (scored !== homeScore + awayScore) complain(`${game.gameId}: points appear between plays`);
  }
}

/** Seventeen games and one bye for everybody; no pair meets more than twice; nobody plays twice a week. */
export function checkSchedule(games: readonly PlayedGame[], complain: Complain): void {
  const byTeam = new Map<string, number[]>();
  const meetings = new Map<string, number>();
  for (const { game } of games.filter((one) => one.game.gameType === 'REG')) {
    for (const team of [game.home, game.away]) byTeam.set(team, [...(byTeam.get(team) ?? []), game.week]);
    const pair = [game.home, game.away].sort().join('-');
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  if (byTeam.size !== 32) complain(`${byTeam.size} teams play`);
  for (const [team, weeks] of byTeam)
    if (weeks.length !== 17 || new Set(weeks).size !== 17) complain(`${team} plays ${weeks.length} games`);
  for (const [pair, times] of meetings) if (times > 2) complain(`${pair} meet ${times} times`);
}
