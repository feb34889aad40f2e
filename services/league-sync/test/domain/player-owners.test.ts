import {
  type Acquired,
  type OwnershipSeason,
  type PlayerMove,
  playerOwners,
} from '../../src/domain/moves/player-owners.js';
import { generatedWorld } from '../support/generated-world.js';
import { type RawLeague, type RawRoster, type RawTransaction } from '../support/recorded-leagues.js';
import { describeRecorded, recordedJson, recordedLeagues } from '../support/recorded.js';

jest.setTimeout(60_000);

const trade: Acquired = { type: 'trade', moveId: '1', amount: null };
const free: Acquired = { type: 'free_agent', moveId: '2', amount: null };
const drafted: Acquired = { type: 'draft', round: 1, pickNo: 3, amount: null, isAuction: false };

/** Rosters 1 to 3 of ann, bob and cat; `holder` has the player at the end. */
const season = (year: string, holder: number | null, moves: PlayerMove[], o: Partial<OwnershipSeason> = {}) => ({
  season: year,
  isRecorded: true,
  rosters: ['ann', 'bob', 'cat'].map((ownerId, index) => ({
    rosterId: index + 1,
    ownerId,
    hasPlayer: holder === index + 1,
  })),
  moves,
  ...o,
});
const move = (atMs: number | null, from: number | null, to: number | null, acquired: Acquired): PlayerMove => ({
  atMs,
  from,
  to,
  acquired,
});
const short = (seasons: OwnershipSeason[]) =>
  playerOwners(seasons).map(({ ownerId, since, until, acquired }) => [
    ownerId,
    acquired.type,
    `${since.season} ${since.atMs}`,
    until === null ? 'now' : `${until.season} ${until.atMs}`,
  ]);

describe('the owners of a player', () => {
  it('are told by picks and moves, over the turn of the year', () => {
    expect(
      short([
        season('2029', 1, [move(10, null, 1, drafted)]),
        season('2030', 2, [move(20, 1, 2, trade)]),
        season('2031', 3, [move(40, null, 3, free), move(30, 2, null, free)]),
      ]),
    ).toEqual([
      ['ann', 'draft', '2029 10', '2030 20'],
      ['bob', 'trade', '2030 20', '2031 30'],
      ['cat', 'free_agent', '2031 40', 'now'],
    ]);
  });

  it('are read from the rosters where no move tells of them', () => {
    expect(short([season('2030', 2, []), season('2031', null, [])])).toEqual([
      ['bob', 'unknown', '2030 null', '2031 null'],
    ]);
    const nothingKnown = season('2031', null, [], { isRecorded: false });
    expect(short([season('2030', 2, []), nothingKnown])).toEqual([['bob', 'unknown', '2030 null', 'now']]);
  });

  it('stay when they keep the player in a draft, or drop and add them in one move', () => {
    const kept = season('2031', 1, [move(30, null, 1, { ...drafted, type: 'keeper' }), move(40, 1, 1, free)]);
    expect(short([season('2030', 1, [move(10, null, 1, drafted)]), kept])).toEqual([
      ['ann', 'draft', '2030 10', 'now'],
    ]);
  });

  it('change when somebody takes over the team, and stay when the rosters are numbered anew', () => {
    const rosters = [
      { rosterId: 1, ownerId: 'dan', hasPlayer: true },
      { rosterId: 2, ownerId: 'bob', hasPlayer: false },
    ];
    const first = season('2030', 1, [move(10, null, 1, drafted)]);
    expect(short([first, season('2031', 1, [], { rosters })])).toEqual([
      ['ann', 'draft', '2030 10', '2031 null'],
      ['dan', 'team', '2031 null', 'now'],
    ]);
    const renumbered = [...rosters.slice(1), { rosterId: 9, ownerId: 'ann', hasPlayer: true }];
    expect(short([first, season('2031', null, [], { rosters: renumbered })])).toEqual([
      ['ann', 'draft', '2030 10', 'now'],
    ]);
  });
});

interface RawDraft {
  draft_id: string;
  start_time: number | null;
}
interface RawPick {
  player_id: string;
  roster_id: number | null;
  atMs: number | null;
}

interface RawSeason {
  season: string;
  rosters: RawRoster[];
  moves: RawTransaction[];
  picks: RawPick[];
}

/** The seasons of a league in the provider's files, oldest first, for each player who is on a roster in one of them. */
function chainOf(folder: string, newest: string): { players: Set<string>; of(player: string): OwnershipSeason[] } {
  const seasons: RawSeason[] = [];
  for (let id: string | null = newest; id !== null;) {
    const league: RawLeague | undefined = recordedJson<RawLeague>(folder, `league/${id}`);
    if (league === undefined) break;
    const legs = Array.from({ length: 23 }, (_, leg) => `league/${id}/transactions/${leg}`);
    const moves = legs.flatMap((leg) => recordedJson<RawTransaction[]>(folder, leg) ?? []);
    const drafts = recordedJson<RawDraft[]>(folder, `league/${id}/drafts`) ?? [];
    const picks = drafts.flatMap(({ draft_id: draft, start_time: atMs }) =>
      (recordedJson<RawPick[]>(folder, `draft/${draft}/picks`) ?? []).map((pick) => ({ ...pick, atMs })),
    );
    const rosters = recordedJson<RawRoster[]>(folder, `league/${id}/rosters`)!;
    seasons.unshift({ season: league.season, rosters, moves: moves.filter((one) => one.status === 'complete'), picks });
    id = league.previous_league_id;
  }
  const players = new Set(seasons.flatMap(({ rosters }) => rosters.flatMap((roster) => roster.players ?? [])));
  const of = (player: string) =>
    seasons.map(({ season: year, rosters, moves, picks }) => ({
      season: year,
      isRecorded: true,
      rosters: rosters.map((roster) => ({
        rosterId: roster.roster_id,
        ownerId: roster.owner_id,
        hasPlayer: roster.players?.includes(player) ?? false,
      })),
      moves: [
        ...picks
          .filter((pick) => pick.player_id === player)
          .map((pick) => move(pick.atMs, null, pick.roster_id, drafted)),
        ...moves
          .filter(({ adds, drops }) => adds?.[player] !== undefined || drops?.[player] !== undefined)
          .map((one) => move(one.status_updated, one.drops?.[player] ?? null, one.adds?.[player] ?? null, trade)),
      ],
    }));
  return { players, of };
}

/** Players whose moves lead elsewhere than to the roster that they are on. */
function untold(folder: string, newest: string): { players: number; wrong: string[] } {
  const { players, of } = chainOf(folder, newest);
  const wrong = [...players].filter((player) =>
    playerOwners(of(player)).some(({ acquired }) => acquired.type === 'unknown'),
  );
  return { players: players.size, wrong };
}

/** The newest season of each league of several seasons. */
function newestOf(folder: string): string[] {
  const before = new Map(
    recordedLeagues(folder).map((id) => [id, recordedJson<RawLeague>(folder, `league/${id}`)!.previous_league_id]),
  );
  const renewed = new Set(before.values());
  return [...before].filter(([id, previous]) => !renewed.has(id) && before.has(previous ?? '')).map(([id]) => id);
}

test('in a generated world the moves lead to the rosters', () => {
  const world = generatedWorld(31, 2024, { season: 2025, week: 10, minute: 0 });
  try {
    const leagues = newestOf(world.folder);
    expect(leagues.length).toBeGreaterThan(0);
    for (const id of leagues) {
      const { players, wrong } = untold(world.folder, id);
      expect(players).toBeGreaterThan(100);
      expect([id, wrong]).toEqual([id, []]);
    }
  } finally {
    world.remove();
  }
});

describeRecorded('recorded leagues of several seasons', (folder) => {
  test('the moves lead to the rosters where all of them are there', () => {
    const found = newestOf(folder).map((id) => ({ id, ...untold(folder, id) }));
    const lines = found.map(({ id, players, wrong }) => `${id}: ${players} players, ${wrong.length} not told by moves`);
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(found.filter(({ wrong }) => wrong.length === 0).length).toBeGreaterThanOrEqual(2);
  });
});
