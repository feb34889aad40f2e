import { type GetSeasonResponse, type TeamWeek } from '@dynasty/proto/league/v1/league_service';

/** A season of a chain, as the league service has it. */
export interface PlayedSeason {
  season: string;
  response: GetSeasonResponse;
}

interface Line {
  season: string;
  week: number;
  owner: string;
  row: TeamWeek;
  otherOwner: string | undefined;
  other: TeamWeek | undefined;
}

type Stage = 'regular' | 'playoffs' | 'both' | 'all';

/** Every team's finished week as a flat line, written for a search over all of them. */
export function linesOf(seasons: readonly PlayedSeason[], stage: Stage): Line[] {
  const lines: Line[] = [];
  for (const { season, response } of [...seasons].sort((a, b) => Number(a.season) - Number(b.season))) {
    const ownerOf = new Map(response.rosters.map(({ rosterId, ownerId }) => [rosterId, ownerId]));
    for (const { week, isFinal, teams } of [...response.weeks].sort((a, b) => a.week - b.week)) {
      if (!isFinal || teams.every(({ pointsHundredths }) => pointsHundredths === 0)) continue;
      for (const row of teams) {
        const ofStage = (row.isRegularSeason && stage !== 'playoffs') || (row.isPlayoffGame && stage !== 'regular');
        const isCounted = stage === 'all' || ofStage;
        const owner = ownerOf.get(row.rosterId);
        if (!isCounted || owner === undefined) continue;
        const other = teams.find(({ rosterId }) => rosterId === row.opponentRosterId);
        lines.push({ season, week, owner, row, other, otherOwner: other && ownerOf.get(other.rosterId) });
      }
    }
  }
  return lines;
}

export interface BruteGame {
  season: string;
  /** The last one. */
  week: number;
  firstWeek: number;
  rosterId: number;
  owner: string;
  otherOwner: string;
  points: number;
  against: number;
}

/** Both sides' games; the weeks of a longer playoff round are one game, in its last week. */
export function bruteGames(seasons: readonly PlayedSeason[], stage: Stage): BruteGame[] {
  const roundOf = new Map(
    seasons.flatMap(({ season, response }) =>
      response.playoffRounds.flatMap(({ weeks }) => weeks.map((week) => [`${season}/${week}`, weeks] as const)),
    ),
  );
  const lines = linesOf(seasons, stage).filter(({ other }) => other !== undefined);
  return lines.flatMap((line) => {
    const { season, week, owner, otherOwner = '', row } = line;
    const round = row.isRegularSeason ? [week] : (roundOf.get(`${season}/${week}`) ?? [week]);
    const legIn = (leg: number) =>
      lines.find(
        (one) =>
          one.season === season &&
          one.week === leg &&
          one.row.rosterId === row.rosterId &&
          one.row.opponentRosterId === row.opponentRosterId,
      );
    // In the consolation bracket two who meet in one week of a longer round have a game of that week.
    const isAlone = !row.isPlayoffGame && round.some((leg) => legIn(leg) === undefined);
    const weeks = isAlone ? [week] : round;
    const legs = weeks.map(legIn);
    if (week !== weeks.at(-1) || legs.some((leg) => leg === undefined)) return [];
    const sum = (pick: (leg: Line) => number) => legs.reduce((total, leg) => total + (leg ? pick(leg) : 0), 0);
    return [
      {
        season,
        week,
        firstWeek: weeks[0] ?? week,
        rosterId: row.rosterId,
        owner,
        otherOwner,
        points: sum((leg) => leg.row.pointsHundredths),
        against: sum((leg) => leg.other?.pointsHundredths ?? 0),
      },
    ];
  });
}

/** A record as a search finds it: of a streak the first week, of a season none. */
export interface BruteRecord {
  value: number;
  season: string;
  week: number | undefined;
  /** Of a margin over two weeks. */
  firstWeek?: number | undefined;
  owner: string;
  rosterId: number;
}

/** Whoever had the greatest value first, by season, week and roster. */
function firstOfGreatest(found: readonly BruteRecord[], sign: 1 | -1 = 1): BruteRecord | undefined {
  let best: BruteRecord | undefined;
  for (const one of found) {
    const isBetter = best === undefined || sign * one.value > sign * best.value;
    const isEarlier =
      best?.value === one.value &&
      [Number(one.season) - Number(best.season), (one.week ?? 0) - (best.week ?? 0), one.rosterId - best.rosterId].find(
        (difference) => difference !== 0,
      )! < 0;
    if (isBetter || isEarlier) best = one;
  }
  return best;
}

/** The records with who holds them since when, each by a search over everything; undefined where nobody has set one. */
export function bruteRecords(seasons: readonly PlayedSeason[], stage: Stage): Record<string, BruteRecord | undefined> {
  const games = bruteGames(seasons, stage);
  const ofLine = (pick: (row: TeamWeek) => number | undefined): BruteRecord[] =>
    linesOf(seasons, stage).flatMap(({ season, week, owner, row }) => {
      const value = pick(row);
      return value === undefined ? [] : [{ value, season, week, owner, rosterId: row.rosterId }];
    });
  const ofGame = (sign: number, pick: (game: BruteGame) => number): BruteRecord[] =>
    games
      .filter(({ points, against }) => Math.sign(points - against) === sign)
      .map((game) => ({
        ...game,
        firstWeek: game.firstWeek === game.week ? undefined : game.firstWeek,
        value: pick(game),
      }));
  // The points of two weeks are no score.
  const ofOneWeek = (sign: number): BruteRecord[] =>
    ofGame(sign, (game) => game.points).filter(({ firstWeek }) => firstWeek === undefined);
  const streaks = (sign: number): BruteRecord[] =>
    [...new Set(games.map((game) => game.owner))].flatMap((owner) => {
      const own = games.filter((game) => game.owner === owner && owner !== '');
      return own.map((last, end) => {
        let start = end + 1;
        while (start > 0 && Math.sign(own[start - 1]!.points - own[start - 1]!.against) === sign) start -= 1;
        const { season, firstWeek: week } = own[Math.min(start, end)]!;
        return { value: end + 1 - start, season, week, owner, rosterId: last.rosterId };
      });
    });
  const over = seasons.filter(
    ({ response }) => response.isOver === true || response.rosters.some(({ standing }) => standing?.place === 1),
  );
  const table = (stage === 'playoffs' ? [] : over).flatMap(({ season, response }) =>
    response.rosters.flatMap(({ rosterId, ownerId: owner, standing }) => {
      const { wins = 0, losses = 0, ties = 0 } = standing ?? {};
      const played = wins + losses + ties;
      return played === 0 ? [] : [{ value: (wins + ties / 2) / played, season, week: undefined, owner, rosterId }];
    }),
  );
  const points = (row: TeamWeek): number => row.pointsHundredths;
  const margin = (game: BruteGame): number => game.points - game.against;
  const unlessNone = (record: BruteRecord | undefined) => (record?.value === 0 ? undefined : record);
  return {
    'highest-week': firstOfGreatest(ofLine(points)),
    'lowest-week': firstOfGreatest(ofLine(points), -1),
    'biggest-blow-out': firstOfGreatest(ofGame(1, margin)),
    'narrowest-win': firstOfGreatest(ofGame(1, margin), -1),
    'longest-winning-streak': unlessNone(firstOfGreatest(streaks(1))),
    'longest-losing-streak': unlessNone(firstOfGreatest(streaks(-1))),
    'best-player-game': firstOfGreatest(ofLine((row) => row.bestStarter?.pointsHundredths)),
    'highest-losing-score': firstOfGreatest(ofOneWeek(-1)),
    'lowest-winning-score': firstOfGreatest(ofOneWeek(1), -1),
    'most-bench-points': firstOfGreatest(ofLine((row) => row.benchHundredths)),
    'best-record': firstOfGreatest(table),
    'worst-record': firstOfGreatest(table, -1),
  };
}
