import { draftRace, placesByOwner, projectedPlaces } from '../../src/domain/picks/draft-race.js';
import { comingDrafts, futurePicks, type FuturePick, type PickMove } from '../../src/domain/picks/future-picks.js';
import { isWhole, pickWays } from '../../src/domain/picks/pick-ways.js';
import { type TableRow } from '../../src/domain/standings/standings-table.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded, recordedJson } from '../support/recorded.js';
import { tableOfRaw } from '../support/raw-season.js';
import { type RawDraft, type RawPick } from '../support/world-replies.js';

const moved = (
  season: string,
  round: number,
  rosterId: number,
  previousOwnerId: number,
  ownerId: number,
): PickMove => ({
  ...{ season, round, rosterId, previousOwnerId, ownerId },
});
const dynasty = {
  ...{ season: '2031', status: 'in_season', totalRosters: 12 },
  ...{ settings: { type: 2, draft_rounds: 2 }, moves: [] },
};
const draft = (season: string, status: string, rounds: number) => ({ season, status, settings: { rounds } });

describe('drafts to come', () => {
  it('are those of the next three seasons, and this one’s until it is complete', () => {
    const seasons = (drafts: ReturnType<typeof draft>[], status = 'in_season') =>
      comingDrafts({ ...dynasty, status, drafts }).map(({ season }) => season);
    expect(seasons([draft('2031', 'complete', 2)])).toEqual(['2032', '2033', '2034']);
    expect(seasons([draft('2031', 'drafting', 2)])).toEqual(['2031', '2032', '2033', '2034']);
    // The startup is over, the rookies are still to come.
    expect(seasons([draft('2031', 'complete', 20), draft('2031', 'pre_draft', 2)])).toHaveLength(4);
    expect([seasons([]), seasons([], 'pre_draft')].map(({ length }) => length)).toEqual([3, 4]);
  });

  it('go on between two drafts of one year: one of veterans, or of a part of the teams, drafts no picks', () => {
    const seasons = (drafts: ReturnType<typeof draft>[], status = 'in_season') =>
      comingDrafts({ ...dynasty, status, drafts }).map(({ season, rounds }) => `${season}: ${rounds}`);
    const later = ['2032: 2', '2033: 2', '2034: 2'];
    const of = (status: string, rounds: number, players = 0, teams = 12) => {
      return { season: '2031', status, settings: { rounds, player_type: players, teams } };
    };
    const veterans = of('complete', 22, 2);
    expect(seasons([veterans])).toEqual(['2031: 2', ...later]);
    // The season is over: whatever was drafted was drafted elsewhere.
    expect(seasons([veterans], 'complete')).toEqual(later);
    expect(seasons([of('pre_draft', 4, 1), veterans])).toEqual(['2031: 4', ...later]);
    expect(seasons([of('complete', 4, 1), of('paused', 22, 2)])).toEqual(later);
    expect(seasons([of('complete', 15, 0, 2), veterans])).toEqual(['2031: 2', ...later]);
    expect(seasons([of('pre_draft', 15, 0, 2), of('complete', 2)])).toEqual(later);
    expect(seasons([of('complete', 15, 0, 2), of('pre_draft', 3)])).toEqual(['2031: 3', ...later]);
    // Of all players, none of rookies following; of fewer teams, no other being known.
    expect([seasons([of('complete', 25)]), seasons([of('complete', 25, 0, 10)])]).toEqual([later, later]);
  });

  it('have the rounds of the draft itself, else those that the league says, and those that were traded', () => {
    const rounds = (fields: Partial<Parameters<typeof comingDrafts>[0]>) =>
      comingDrafts({ ...dynasty, drafts: [], ...fields }).map((one) => one.rounds);
    expect(rounds({ drafts: [draft('2031', 'pre_draft', 5)] })).toEqual([5, 2, 2, 2]);
    expect(rounds({ moves: [moved('2033', 4, 1, 1, 2)] })).toEqual([2, 4, 2]);
    const keeper = { settings: { type: 1, draft_rounds: 3 }, drafts: [draft('2030', 'complete', 16)] };
    expect(rounds(keeper)).toEqual([16, 16, 16]);
  });
});

describe('picks', () => {
  it('are their own roster’s until they are traded, each once', () => {
    const picks = futurePicks([{ season: '2032', rounds: 2 }], [1, 2], [moved('2032', 2, 1, 1, 2)]);
    expect(picks.map(({ round, rosterId, ownerId }) => [round, rosterId, ownerId])).toEqual([
      [1, 1, 1],
      [1, 2, 2],
      [2, 1, 2],
      [2, 2, 2],
    ]);
  });

  it('know their way, as far as trades tell it', () => {
    const trade = (id: string, atMs: number, ...picks: PickMove[]) => ({ id, season: '2031', atMs, picks });
    const ways = pickWays([
      trade('9', 200, moved('2032', 1, 1, 2, 3)),
      trade('8', 100, moved('2032', 1, 1, 1, 2), moved('2032', 1, 2, 2, 1)),
    ]);
    const way = ways.get('2032:1:1') ?? [];
    expect(way.map(({ tradeId, from, to }) => [tradeId, from, to])).toEqual([
      ['8', 1, 2],
      ['9', 2, 3],
    ]);
    expect([isWhole(way, { rosterId: 1, ownerId: 3 }), isWhole(way, { rosterId: 1, ownerId: 2 })]).toEqual([
      true,
      false,
    ]);
    // A commissioner gave it back in between.
    expect(isWhole(way.slice(1), { rosterId: 1, ownerId: 3 })).toBe(false);
    expect([isWhole([], { rosterId: 1, ownerId: 1 }), isWhole([], { rosterId: 1, ownerId: 2 })]).toEqual([true, false]);
  });
});

describe('the race for the first pick', () => {
  const row = (rosterId: number, seed: number, maxPoints: number, pointsFor = 0) =>
    ({ rosterId, seed, maxPoints, pointsFor, wins: 1, losses: 1, ties: 0, outlook: null }) as TableRow;
  const rows = [row(1, 1, 100), row(2, 2, 90), row(3, 3, 80, 9), row(4, 4, 80, 8), row(5, 5, 99)];

  it('goes by max points among those who are out of the playoffs', () => {
    const race = draftRace({ playoffTeams: 2, rows }, new Set());
    expect(race.map(({ rosterId, place, isOut }) => [rosterId, place, isOut])).toEqual([
      [4, 1, false],
      [3, 2, false],
      [5, 3, false],
    ]);
    const bracket = draftRace({ playoffTeams: 2, rows }, new Set([1, 5]));
    expect(bracket.map(({ rosterId, isOut }) => [rosterId, isOut])).toEqual([
      [4, true],
      [3, true],
      [2, true],
    ]);
    expect([
      ...projectedPlaces(
        race,
        new Map([
          [2, 1],
          [1, 2],
          [3, 3],
        ]),
      ),
    ]).toEqual([
      [4, 1],
      [3, 2],
      [5, 3],
      [1, 4],
      [2, 5],
    ]);
    expect(projectedPlaces(race, new Map()).has(1)).toBe(false);
  });

  it('has not begun before the first result, and is none without playoffs', () => {
    expect(draftRace({ playoffTeams: null, rows }, new Set())).toEqual([]);
    const fresh = rows.map((one) => ({ ...one, wins: 0, losses: 0 }));
    expect(draftRace({ playoffTeams: 2, rows: fresh }, new Set())).toEqual([]);
  });

  it('leaves its places to the teams of the same owners, where rosters have other numbers', () => {
    const team = (rosterId: number, ownerId: string | null) => ({ rosterId, ownerId });
    const places = new Map([1, 2, 3].map((rosterId) => [rosterId, 4 - rosterId]));
    const before = [team(1, '12'), team(2, '11'), team(3, null)];
    const now = [team(1, '11'), team(2, '12'), team(3, '13'), team(4, null)];
    expect([...placesByOwner(places, before, now)]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
});

const asMove = (pick: RawPick): PickMove =>
  moved(pick.season, pick.round, pick.roster_id, pick.previous_owner_id, pick.owner_id);

const named = ({ season, round, rosterId, ownerId }: FuturePick) => `${season} ${round}.${rosterId}>${ownerId}`;

describeRecorded('recorded seasons', (folder) => {
  const all = recordedSeasons();
  const read = <T>(id: string, part: string) => recordedJson<T>(folder, `league/${id}/${part}`);

  it('every pick of three seasons is held once, by whom the provider says', () => {
    let [seasons, total, traded, whole] = [0, 0, 0, 0];
    for (const { league, rosters } of all) {
      const list = read<RawPick[]>(league.league_id, 'traded_picks');
      if (list === undefined) continue;
      const chain = all.filter(({ league: other }) => other.name === league.name && other.season <= league.season);
      const drafts = chain.flatMap(({ league: { league_id: id } }) => read<RawDraft[]>(id, 'drafts') ?? []).reverse();
      const settings = Object.fromEntries(Object.entries(league.settings).map(([name, value]) => [name, value ?? 0]));
      const coming = comingDrafts({
        season: league.season,
        status: league.status,
        totalRosters: rosters.length,
        settings,
        drafts,
        moves: list.map(asMove),
      });
      const ids = rosters.map(({ roster_id }) => roster_id);
      const picks = futurePicks(coming, ids, list.map(asMove));

      // The same, the long way round: all picks written down, then each trade of the list struck out and put in.
      const expected = new Set<string>();
      const isOpen = drafts.some(({ season, status }) => season === league.season && status !== 'complete');
      for (let year = Number(league.season) + (isOpen ? 0 : 1); year <= Number(league.season) + 3; year += 1) {
        const rounds = coming.find(({ season }) => season === String(year))?.rounds ?? 0;
        for (let round = 1; round <= rounds; round += 1)
          for (const id of ids) expected.add(`${year} ${round}.${id}>${id}`);
      }
      expect([league.name, league.season, picks.length]).toEqual([league.name, league.season, expected.size]);
      for (const { season, round, roster_id, owner_id } of list) {
        if (!expected.delete(`${season} ${round}.${roster_id}>${roster_id}`)) continue;
        expected.add(`${season} ${round}.${roster_id}>${owner_id}`);
      }
      expect(picks.map(named).sort()).toEqual([...expected].sort());

      const trades = chain.flatMap(({ league: { season }, transactions }) =>
        transactions
          .filter(({ type, status }) => type === 'trade' && status === 'complete')
          .map((one) => ({
            id: one.transaction_id,
            season,
            atMs: one.status_updated,
            picks: one.draft_picks.map(asMove),
          })),
      );
      const ways = pickWays(trades);
      for (const pick of picks.filter(({ rosterId, ownerId }) => rosterId !== ownerId)) {
        traded += 1;
        if (isWhole(ways.get(`${pick.season}:${pick.round}:${pick.rosterId}`) ?? [], pick)) whole += 1;
      }
      total += picks.length;
      seasons += 1;
    }
    process.stdout.write(
      `future picks: ${seasons} recorded seasons, ${total} picks, ${traded} traded, ${whole} with their whole way\n`,
    );
    expect(seasons).toBeGreaterThan(8);
    expect(whole).toBeGreaterThan(100);
  });

  it('the race is in the order of max points, and leaves out who played for the title', () => {
    let races = 0;
    for (const raw of all) {
      const bracket = read<{ t1: number | null; t2: number | null }[]>(raw.league.league_id, 'winners_bracket') ?? [];
      const inBracket = new Set(bracket.flatMap(({ t1, t2 }) => [t1 ?? 0, t2 ?? 0]).filter((id) => id > 0));
      const table = tableOfRaw(raw);
      const race = draftRace(table, inBracket);
      if (table.week === 0) {
        expect(race).toEqual([]);
        continue;
      }
      const max = ({ settings: { ppts = 0, ppts_decimal: cents = 0 } }: (typeof raw.rosters)[number]) =>
        ppts + cents / 100;
      const playing =
        inBracket.size > 0
          ? inBracket
          : new Set(table.rows.slice(0, table.playoffTeams ?? 0).map(({ rosterId }) => rosterId));
      const expected = raw.rosters.filter(({ roster_id }) => !playing.has(roster_id)).sort((a, b) => max(a) - max(b));
      expect(race.map(({ rosterId }) => rosterId)).toEqual(expected.map(({ roster_id }) => roster_id));
      races += 1;
    }
    process.stdout.write(`draft race: ${races} recorded seasons\n`);
    expect(races).toBeGreaterThan(9);
  });
});
