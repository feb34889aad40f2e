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

type Stage = 'regular' | 'playoffs' | 'both';

/** Every team's finished week as a flat line, written for a search over all of them. */
export function linesOf(seasons: readonly PlayedSeason[], stage: Stage): Line[] {
  const lines: Line[] = [];
  for (const { season, response } of [...seasons].sort((a, b) => Number(a.season) - Number(b.season))) {
    const ownerOf = new Map(response.rosters.map(({ rosterId, ownerId }) => [rosterId, ownerId]));
    for (const { week, isFinal, teams } of [...response.weeks].sort((a, b) => a.week - b.week)) {
      if (!isFinal || teams.every(({ pointsHundredths }) => pointsHundredths === 0)) continue;
      for (const row of teams) {
        const isCounted = (row.isRegularSeason && stage !== 'playoffs') || (row.isPlayoffGame && stage !== 'regular');
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
  week: number;
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
    const weeks = row.isPlayoffGame ? (roundOf.get(`${season}/${week}`) ?? [week]) : [week];
    if (week !== weeks.at(-1)) return [];
    const legs = weeks.map((leg) =>
      lines.find(
        (one) =>
          one.season === season &&
          one.week === leg &&
          one.row.rosterId === row.rosterId &&
          one.row.opponentRosterId === row.opponentRosterId,
      ),
    );
    if (legs.some((leg) => leg === undefined)) return [];
    const sum = (pick: (leg: Line) => number) => legs.reduce((total, leg) => total + (leg ? pick(leg) : 0), 0);
    return [
      {
        season,
        week,
        owner,
        otherOwner,
        points: sum((leg) => leg.row.pointsHundredths),
        against: sum((leg) => leg.other?.pointsHundredths ?? 0),
      },
    ];
  });
}

/** The values of the records, each by a search over everything; undefined where nobody has set one. */
export function bruteValues(seasons: readonly PlayedSeason[], stage: Stage): Record<string, number | undefined> {
  const lines = linesOf(seasons, stage);
  const games = bruteGames(seasons, stage);
  const margins = games.map(({ points, against }) => points - against).filter((margin) => margin > 0);
  const max = (values: number[]) => (values.length === 0 ? undefined : values.reduce((a, b) => Math.max(a, b)));
  const min = (values: number[]) => (values.length === 0 ? undefined : values.reduce((a, b) => Math.min(a, b)));
  const streak = (sign: number) => {
    let longest = 0;
    for (const owner of new Set(games.map((game) => game.owner))) {
      if (owner === '') continue;
      let run = 0;
      for (const game of games.filter((one) => one.owner === owner)) {
        run = Math.sign(game.points - game.against) === sign ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
    }
    return longest === 0 ? undefined : longest;
  };
  return {
    'highest-week': max(lines.map(({ row }) => row.pointsHundredths)),
    'lowest-week': min(lines.map(({ row }) => row.pointsHundredths)),
    'biggest-blow-out': max(margins),
    'narrowest-win': min(margins),
    'longest-winning-streak': streak(1),
    'longest-losing-streak': streak(-1),
    'best-player-game': max(lines.flatMap(({ row }) => row.bestStarter?.pointsHundredths ?? [])),
    'highest-losing-score': max(games.filter((game) => game.points < game.against).map(({ points }) => points)),
    'lowest-winning-score': min(games.filter((game) => game.points > game.against).map(({ points }) => points)),
    'most-bench-points': max(lines.flatMap(({ row }) => row.benchHundredths ?? [])),
  };
}
