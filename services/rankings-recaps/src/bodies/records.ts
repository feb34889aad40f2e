import { type Static, Type } from 'typebox';
import { gamesOf, type Stage } from '../domain/book/games.js';
import { allTimeTable, headToHead } from '../domain/book/people.js';
import { type BookRecord, recordKinds, recordsOf } from '../domain/book/records.js';
import { type SeasonBook } from '../domain/book/season-book.js';
import { winShare } from '../domain/record.js';
import { round2 } from '../domain/rounding.js';
import { Holder, holderOf, toPoints, Wins } from './book-fields.js';

const Week = Type.Integer({ minimum: 1, maximum: 18 });

const BookRecordBody = Type.Object({
  kind: Type.Enum([...recordKinds], { type: 'string' }),
  value: Type.Number({ description: 'Points, margin, games of a streak, or percent of games won' }),
  holder: Holder,
  season: Type.String(),
  week: Type.Union([Week, Type.Null()], { description: 'Null for records of a season; of a streak the first' }),
  firstWeek: Type.Union([Week, Type.Null()], {
    description: 'Of a margin over the two weeks of a round, whose last one is `week`; else null',
  }),
  until: Type.Union([Type.Object({ season: Type.String(), week: Week }), Type.Null()], {
    description: 'The last game of a streak',
  }),
  other: Type.Union([Type.Object({ holder: Holder, points: Type.Number() }), Type.Null()], {
    description: 'The other side of a game, with its points',
  }),
  playerId: Type.Union([Type.String(), Type.Null()]),
  record: Type.Union([Type.Object(Wins), Type.Null()], { description: 'Of a season' }),
});

/** The league's records, its table of all seasons, and everybody against everybody. */
export const Records = Type.Object({
  seasons: Type.Array(Type.String(), { description: 'All that there are, newest first' }),
  games: Type.Integer({ description: 'Games that count here' }),
  records: Type.Array(BookRecordBody),
  standings: Type.Array(
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      holder: Holder,
      seasons: Type.Integer(),
      ...Wins,
      winPercentage: Type.Number({ description: '0-100, a tie is half a win' }),
      pointsFor: Type.Number(),
      titles: Type.Integer(),
      playoffs: Type.Integer(),
    }),
  ),
  headToHead: Type.Array(
    Type.Object({
      sleeperUserId: Type.String(),
      against: Type.Array(Type.Object({ sleeperUserId: Type.String(), ...Wins })),
    }),
    { description: 'In the order of the standings; opponents that were never met are left out' },
  ),
});

/** The record book of a chain, of one season or of all. */
export function recordsBody(
  all: readonly SeasonBook[],
  { season, stage }: { season: string; stage: Stage },
): Static<typeof Records> {
  const books = season === 'all' ? all : all.filter((book) => book.season === season);
  const table = allTimeTable(books, stage);
  const matrix = headToHead(books, stage);
  return {
    seasons: all.map((book) => book.season),
    games: gamesOf(books, stage).length,
    records: recordsOf(books, stage).map(recordBody),
    standings: table.map((row) => {
      const { rank, seasons, wins, losses, ties, pointsFor, titles, playoffs } = row;
      const winPercentage = round2(100 * winShare(row));
      const tally = { seasons, wins, losses, ties, winPercentage, pointsFor: toPoints(pointsFor), titles, playoffs };
      return { rank, holder: holderOf(row), ...tally };
    }),
    headToHead: table.map(({ sleeperUserId }) => ({ sleeperUserId, against: matrix.get(sleeperUserId) ?? [] })),
  };
}

function recordBody(record: BookRecord): Static<typeof BookRecordBody> {
  const { kind, team, season, week, firstWeek, until, other, playerId } = record;
  return {
    kind,
    value: valueOf(record),
    holder: holderOf(team),
    season,
    week: week ?? null,
    firstWeek: firstWeek ?? null,
    until: until ?? null,
    other: other === undefined ? null : { holder: holderOf(other.team), points: toPoints(other.points) },
    playerId: playerId ?? null,
    record: record.record ?? null,
  };
}

function valueOf({ kind, value }: BookRecord): number {
  if (kind === 'longest-winning-streak' || kind === 'longest-losing-streak') return value;
  return kind === 'best-record' || kind === 'worst-record' ? round2(100 * value) : toPoints(value);
}
