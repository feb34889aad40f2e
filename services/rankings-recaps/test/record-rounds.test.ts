import { type GetSeasonResponse, type Week } from '@dynasty/proto/league/v1/league_service';
import { type EventOf } from '@dynasty/proto/subjects';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { recordsBody } from '../src/bodies/records.js';
import { bookOf } from '../src/domain/book/book-of.js';
import { type RecordKind, recordsOf } from '../src/domain/book/records.js';
import { type SeasonBook } from '../src/domain/book/season-book.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';
import { recapsOf } from './support/told-recaps.js';

const scores = [
  [100, 90, 120, 119],
  [130, 85, 80, 40],
  [60, 95, 70, 50],
];

/** Four teams that play for the title alone: a week in which 1 beats 2 and 3 beats 4, and a round of two weeks. */
function bookOfRounds(rounds = [[1], [2, 3]]): SeasonBook {
  const response = generatedSeason({ seed: 1, teams: 4, weeks: 3 });
  response.weeks.forEach((week, index) => {
    week.teams.sort((a, b) => a.rosterId - b.rosterId);
    week.teams.forEach((team, place) => {
      const opponentRosterId = (index === 0 ? [2, 1, 4, 3] : [3, 4, 1, 2])[place] ?? 0;
      const pointsHundredths = (scores[index]?.[place] ?? 0) * 100;
      Object.assign(team, { isPlayoffGame: true, isRegularSeason: false, opponentRosterId, pointsHundredths });
    });
  });
  response.playoffRounds = rounds.map((weeks) => ({ weeks }));
  return bookOf('chain', '2025', response);
}

const scoresOfGames = ['highest-week', 'lowest-week', 'highest-losing-score', 'lowest-winning-score'];

describe('records of rounds that last two weeks', () => {
  const found = (kind: RecordKind, book = bookOfRounds()) =>
    recordsOf([book], 'playoffs').find((one) => one.kind === kind);

  it('of a score are of one week, and none where nobody has met for one alone', () => {
    expect(found('highest-losing-score')).toMatchObject({ value: 11_900, week: 1, other: { points: 12_000 } });
    expect(found('lowest-winning-score')).toMatchObject({ value: 10_000, week: 1, other: { points: 9_000 } });
    expect(found('highest-week')).toMatchObject({ value: 13_000, week: 2 });
    const book = bookOfRounds([[2, 3]]);
    book.weeks.shift();
    const kinds = recordsOf([book], 'playoffs').map(({ kind }) => kind as string);
    expect(kinds.filter((kind) => scoresOfGames.includes(kind))).toEqual(['highest-week', 'lowest-week']);
  });

  it('of a margin are of both weeks, and say so; those of one week name that one alone', () => {
    const widest = found('biggest-blow-out');
    expect(widest).toMatchObject({ value: 9_000, firstWeek: 2, week: 3, other: { points: 9_000 } });
    expect(found('narrowest-win')).toMatchObject({ value: 100, week: 1 });
    expect(found('narrowest-win')).not.toHaveProperty('firstWeek');
    const { records } = recordsBody([bookOfRounds()], { season: 'all', stage: 'playoffs' });
    const weeks = new Map(records.map(({ kind, firstWeek, week }) => [kind, [firstWeek, week]]));
    expect(weeks.get('biggest-blow-out')).toEqual([2, 3]);
    for (const kind of [...scoresOfGames, 'narrowest-win']) expect(weeks.get(kind as RecordKind)?.[0]).toBeNull();
  });
});

describe('a widest margin that a round of two weeks sets', () => {
  let bed: RankingsBed;
  beforeAll(async () => {
    bed = await rankingsBed();
  });
  afterAll(() => bed.close());

  /** A season of eight weeks of playoffs, and behind it one whose final lasts two weeks and is won by far. */
  const [lastYear, season] = [
    { seed: 1, playoffWeekStart: 10 },
    { seed: 2, playoffWeekStart: 16 },
  ].map((shape) => generatedSeason({ ...shape, teams: 4 })) as [GetSeasonResponse, GetSeasonResponse];
  const [first, second] = season.weeks.slice(-2) as [Week, Week];
  second.teams = structuredClone(first.teams);
  for (const { teams } of [first, second]) teams.find(({ isPlayoffGame }) => isPlayoffGame)!.pointsHundredths += 90_000;
  season.playoffRounds = [{ weeks: [16, 17] }];

  it('is told of with both weeks', async () => {
    const told: EventOf<'rankings.records_broken.v1'>['records'] = [];
    bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject !== 'rankings.records_broken.v1') return;
      const { records, week } = payload as EventOf<'rankings.records_broken.v1'>;
      if (week === 17) told.push(...records);
    });
    const before = bed.connect({ seed: 1 });
    Object.assign(before, { season: '2024', response: { ...lastYear, connectionId: before.response.connectionId } });
    await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
    const league = bed.connect({ seed: 2 }, { with: before, season: '2025' });
    league.response = { ...season, leagueId: league.response.leagueId, connectionId: league.response.connectionId };
    await rankedWeeks(bed.deps).handle(weekFinalized(league, 17, false));
    expect(told.map(({ kind, firstWeek }) => [kind, firstWeek])).toEqual([
      ['biggest-blow-out', 16],
      ['longest-winning-streak', undefined],
    ]);
  });

  it('stands on both weeks in the recap', () => {
    const seasons = [
      { season: '2025', response: season },
      { season: '2024', response: lastYear },
    ];
    const { receipts } = recapsOf(seasons, 'chain').find((one) => one.season === seasons[0] && one.week === 17)!.prose;
    const labels = receipts.flatMap(({ title, lines }) =>
      title.startsWith('Playoff record: the widest margin') ? [lines.map(({ label }) => label)] : [],
    );
    expect(labels).toEqual([
      ['Now, weeks 16 and 17', 'Before'],
      ['Now, weeks 16 and 17', 'Before'],
    ]);
  });
});
