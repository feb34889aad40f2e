import { type Transaction } from '../../src/bodies/transaction.js';
import { type RawTransaction, type RecordedSeason } from '../support/recorded-leagues.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

const has = (moved: Record<string, number> | null) => Object.keys(moved ?? {}).length > 0;
const types: Record<string, (move: RawTransaction) => boolean> = {
  all: () => true,
  trade: (move) => move.type === 'trade',
  adds: (move) => move.type !== 'trade' && has(move.adds),
  free_agent: (move) => move.type !== 'trade' && has(move.drops),
  waiver: (move) => move.type === 'waiver',
};
const days: Record<string, number> = {
  all: Infinity,
  week: 7,
  month: 30,
  '3months': 91,
  '6months': 182,
  year: 365,
};

type Filters = Record<'type' | 'dateRange' | 'userId', string>;

/** The season's moves by everybody and by each owner, of every type, in every date range. Returns how many lists. */
export async function checkMoves(world: RecordedWorld, season: RecordedSeason): Promise<number> {
  const owners = season.rosters.flatMap(({ owner_id: owner, co_owners: others }) => [owner, ...(others ?? [])]);
  const everybody = { type: 'all', dateRange: 'all', userId: 'all' };
  const now = world.bed.deps.clock.now();
  const isEmpty = (dateRange: string) => movesBy(now, season, 18, { ...everybody, dateRange }).length === 0;
  const everyType = (userId: string, ranges: string[]) =>
    Object.keys(types).flatMap((type) =>
      ranges.map((dateRange): [number, Filters] => [18, { type, dateRange, userId }]),
    );
  // What is empty for everybody together is not asked again for each.
  const ranges = Object.keys(days).filter((range) => !isEmpty(range));
  const questions: [number, Filters][] = [
    ...everyType('all', Object.keys(days)),
    ...owners.flatMap((userId) => (userId === null ? [] : everyType(userId, ranges))),
    ...owners.slice(0, 2).map((userId): [number, Filters] => {
      return [9, { type: 'adds', dateRange: 'year', userId: userId ?? 'all' }];
    }),
    [18, everybody],
    [1, everybody],
    [7, everybody],
  ];
  for (const [week, filters] of questions) {
    const expected = movesBy(now, season, week, filters);
    const moves = await allPages(world, season, week, filters);
    const title = `${season.league.league_id} ${week} ${JSON.stringify(filters)}`;
    expect([title, moves.map((move) => move.transaction_id)]).toEqual([
      title,
      expected.map((move) => move.transaction_id),
    ]);
    if (filters === everybody) moves.forEach((move, index) => checkMove(move, expected[index]));
  }
  return questions.length;
}

function movesBy(now: Date, { transactions, rosters }: RecordedSeason, week: number, o: Filters): RawTransaction[] {
  const ownRosterIds = rosters
    .filter(({ owner_id: owner, co_owners: others }) => owner === o.userId || (others ?? []).includes(o.userId))
    .map((roster) => roster.roster_id);
  const since = now.getTime() - (days[o.dateRange] ?? 0) * 86_400_000;
  const until = o.dateRange === 'all' ? Infinity : now.getTime();
  return transactions
    .filter((move) => move.status === 'complete' && move.leg <= week && types[o.type]?.(move))
    .filter((move) => move.status_updated >= since && move.status_updated <= until)
    .filter((move) => o.userId === 'all' || move.roster_ids.some((rosterId) => ownRosterIds.includes(rosterId)))
    .sort((a, b) => b.status_updated - a.status_updated || (a.transaction_id < b.transaction_id ? 1 : -1));
}

export async function allPages(
  world: RecordedWorld,
  season: RecordedSeason,
  week: number,
  filters: Record<string, string>,
) {
  const seen: Transaction[] = [];
  const query = new URLSearchParams({ ...filters, limit: '100' });
  for (let next: unknown = ''; next !== undefined;) {
    const url = `/api/leagues/${season.league.league_id}/transactions/${week}?${query.toString()}${String(next)}`;
    const response = await world.get(anOwnerOf(season), url);
    expect([url, response.statusCode]).toEqual([url, 200]);
    seen.push(...response.json<Transaction[]>());
    const cursor = response.headers['x-next-cursor'];
    next = cursor === undefined ? undefined : `&before=${String(cursor)}`;
  }
  return seen;
}

/** Players, picks and money of one move, side by side. */
function checkMove(move: Transaction, raw: RawTransaction | undefined): void {
  const pairs = (moved: Record<string, number> | null | undefined) => Object.entries(moved ?? {}).sort();
  const shown = (players: { player_id: string; roster_id: number }[]) =>
    players.map((player): [string, number] => [player.player_id, player.roster_id]).sort();
  expect(shown(move.formatted_adds)).toEqual(pairs(raw?.adds));
  expect(shown(move.formatted_drops)).toEqual(pairs(raw?.drops));
  if (raw?.type !== 'trade') return expect(move.trade_details).toEqual([]);
  for (const side of move.trade_details) {
    const { roster_id: id } = side;
    const picks = (end: 'owner_id' | 'previous_owner_id') =>
      raw.draft_picks.filter((pick) => pick[end] === id).map((pick) => [pick.season, pick.round, pick.roster_id]);
    const faab = (end: 'sender' | 'receiver') =>
      raw.waiver_budget.filter((payment) => payment[end] === id).reduce((sum, payment) => sum + payment.amount, 0);
    expect(shown(side.adds)).toEqual(pairs(raw.adds).filter(([, rosterId]) => rosterId === id));
    expect(shown(side.drops)).toEqual(pairs(raw.drops).filter(([, rosterId]) => rosterId === id));
    const shownPicks = (list: typeof side.draft_picks_given) =>
      list.map((pick) => [pick.season, pick.round, pick.roster_id]);
    expect(shownPicks(side.draft_picks_received)).toEqual(picks('owner_id'));
    expect(shownPicks(side.draft_picks_given)).toEqual(picks('previous_owner_id'));
    expect([side.faab_received, side.faab_given]).toEqual([faab('receiver'), faab('sender')]);
  }
  expect(move.trade_details.map((side) => side.roster_id).sort()).toEqual([...raw.roster_ids].sort());
}
