import { oneDecimal, type ReviewedSeason, type SeasonNumber } from './review.js';

const closeGame = 500;

/** The league's season in numbers: regular season, but for trades and the best player game. */
export function seasonNumbers({ book, players, trades }: ReviewedSeason): SeasonNumber[] {
  const rows = book.weeks.flatMap(({ week, rows: all }) => all.map((row) => ({ ...row, week })));
  const regular = rows.filter(({ isRegularSeason }) => isRegularSeason);
  const games = regular.flatMap((row) => {
    const other = regular.find((one) => one.week === row.week && one.rosterId === row.opponentRosterId);
    return other === undefined || other.rosterId < row.rosterId ? [] : [Math.abs(row.points - other.points)];
  });
  const teamOf = (rosterId: number): string =>
    book.teams.find((team) => team.rosterId === rosterId)?.teamName ?? `Team ${rosterId}`;
  const scored = regular.reduce((sum, row) => sum + row.points, 0);
  const bench = most(regular, (row) => row.bench ?? 0);
  const top = most(regular, (row) => row.points);
  const starts = players.flatMap(({ week, players: all }) => all.map((one) => ({ ...one, week })));
  const player = most(
    starts.filter(({ isStarter }) => isStarter),
    (one) => one.pointsHundredths,
  );
  const close = games.filter((margin) => margin <= closeGame).length;
  const share = games.length === 0 ? 0 : Math.round((100 * close) / games.length);
  return [
    {
      label: 'Points scored',
      value: Math.round(scored / 100).toLocaleString('en-US'),
      caption: `${games.length} games`,
    },
    {
      label: 'Points per game',
      value: oneDecimal(regular.length === 0 ? 0 : scored / regular.length),
      caption: 'per team',
    },
    { label: 'Games within five', value: String(close), caption: `${share}% of all` },
    { label: 'Trades', value: String(trades.length), caption: 'whole season' },
    ...(top === undefined ? [] : [of('Highest week', top.points, `${teamOf(top.rosterId)}, week ${top.week}`)]),
    ...(bench === undefined || bench.bench === undefined
      ? []
      : [of('Left on the bench', bench.bench, `${teamOf(bench.rosterId)}, week ${bench.week}`)]),
    ...(player === undefined
      ? []
      : [of('Best player game', player.pointsHundredths, `${player.name}, week ${player.week}, whole season`)]),
    ...(games.length === 0
      ? []
      : [{ label: 'Closest game', value: (Math.min(...games) / 100).toFixed(2), caption: 'points between them' }]),
  ];
}

const of = (label: string, value: number, caption: string): SeasonNumber => ({
  label,
  value: oneDecimal(value),
  caption,
});

/** The first one with the greatest value. */
function most<T>(all: readonly T[], value: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || value(one) > value(best) ? one : best),
    undefined,
  );
}
