import type { Random } from '../random.js';
import { resolveBracket, type ResolvedMatch } from './bracket.js';
import type { WeekRecord } from './record.js';
import { seeding, standingsAfter } from './results.js';
import type { LeagueSpec } from './spec.js';

/** The regular season's pairs: every team meets every other before anybody is met again (circle method). */
export function regularPairs(random: Random, teams: number, weeks: number): Record<number, number>[] {
  const order = random.shuffle(Array.from({ length: teams }, (_, index) => index + 1));
  const fixed = order[0] ?? 1;
  const circle = order.slice(1);
  return Array.from({ length: weeks }, (_, week) => {
    const turn = week % circle.length;
    const line = [fixed, ...circle.slice(turn), ...circle.slice(0, turn)];
    const pairs: Record<number, number> = {};
    for (let at = 0; at < teams / 2; at += 1) {
      pairs[line[at] ?? 0] = at + 1;
      pairs[line[teams - 1 - at] ?? 0] = at + 1;
    }
    return pairs;
  });
}

/** Both brackets as the finished weeks tell them; seeds come from the regular season, once it is over. */
export function bracketsOf(
  spec: LeagueSpec,
  season: number,
  finished: readonly WeekRecord[],
): { winners: ResolvedMatch[]; losers: ResolvedMatch[] } {
  const plan = spec.playoffs(season);
  const regular = finished.filter((week) => week.week < plan.startWeek);
  const order = seeding(standingsAfter(regular, spec.teams, spec.medianGames));
  const others = order.slice(plan.teams);
  return {
    winners: resolveBracket({ seeds: order.slice(0, plan.teams), plan, finished, lowerWins: false }),
    losers: resolveBracket({
      seeds: others.slice(0, others.length >= 6 ? 6 : 4),
      plan,
      finished,
      lowerWins: spec.playoffType === 0,
    }),
  };
}

/** Pairs of a play-off week from the weeks before it: the matches of its round, winners' bracket first. */
export function playoffPairs(
  spec: LeagueSpec,
  season: number,
  week: number,
  before: readonly WeekRecord[],
): Record<number, number | null> {
  const pairs: Record<number, number | null> = Object.fromEntries(
    Array.from({ length: spec.teams }, (_, at) => [at + 1, null]),
  );
  const round = spec.playoffs(season).rounds.findIndex((weeks) => weeks.includes(week)) + 1;
  const { winners, losers } = bracketsOf(spec, season, before);
  const matches = [...winners, ...losers].filter((match) => match.round === round);
  matches.forEach((match, index) => {
    if (match.homeRoster === null || match.awayRoster === null) return;
    pairs[match.homeRoster] = index + 1;
    pairs[match.awayRoster] = index + 1;
  });
  return pairs;
}
