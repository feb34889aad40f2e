import { type League } from '../src/bodies/league.js';
import { type Matchups } from '../src/bodies/matchup.js';
import { type Transaction } from '../src/bodies/transaction.js';
import { readLeague, readRosters, readUsers } from '../src/clients/sleeper/league-replies.js';
import { readMatchups, readTransactions } from '../src/clients/sleeper/week-replies.js';
import { chain, member, week } from './support/documents.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { type RawRoster, type RawRow, type RawTransaction } from './support/recorded-leagues.js';
import { describeRecorded, recordedJson } from './support/recorded.js';

describeRecorded('a recorded league, read over HTTP', (folder) => {
  const leagueId = '785180138558539754';
  const api = `league/${leagueId}`;
  const raw = <T>(path: string) => recordedJson<T>(folder, path);
  const body = (path: string) => Buffer.from(JSON.stringify(raw(path) ?? []));
  let world: ReadBed;

  beforeAll(async () => {
    world = await readBed('2025-12-05T12:00:00Z');
    const { deps } = world;
    const league = readLeague(body(api));
    if (league === null) throw new Error('the recorded league is none of the NFL');
    const replies = {
      league,
      users: readUsers(body(`${api}/users`)),
      rosters: readRosters(body(`${api}/rosters`)),
    };
    const chainId = 'recorded';
    const { season } = replies.league;
    const ids = { chainId, leagueId, season };
    await deps.mongo.transaction(async (session) => {
      const seasons = { seasons: [{ season, leagueId }], leagueIds: [leagueId], currentLeagueId: leagueId };
      await deps.chains.insert(chain({ _id: chainId, ...seasons }), session);
      await deps.leagues.put({ ...replies.league, users: replies.users, chainId }, session);
      const rosters = replies.rosters.map((roster) => ({ ...roster, ...ids, _id: `${leagueId}:${roster.rosterId}` }));
      await deps.rosters.replaceAll(leagueId, rosters, session);
      await deps.memberships.join(member('me', replies.users[0]?.userId ?? '', { chainId }), session);
      for (let number = 1; number <= 18; number += 1) {
        const rows = readMatchups(body(`${api}/matchups/${number}`));
        const _id = `${chainId}:${season}:${number}`;
        await deps.matchups.put(week(number, rows, { ...ids, _id, isFinal: number <= 17 }), session);
        const moves = readTransactions(body(`${api}/transactions/${number}`));
        await deps.transactions.putAll(
          moves.map((move) => ({ ...move, ...ids })),
          session,
        );
      }
    });
  });
  afterAll(() => world.close());

  const read = async <T>(path: string) => (await world.get('me', `/api/leagues/${leagueId}${path}`)).json<T>();

  it('has the recorded standings', async () => {
    const { standings } = await read<League>('');
    const expected = (raw<RawRoster[]>(`${api}/rosters`) ?? [])
      .map(({ roster_id, owner_id, settings: s }) => ({
        rosterId: roster_id,
        userId: owner_id,
        wins: s['wins'],
        losses: s['losses'],
        ties: s['ties'],
        pointsFor: Number(`${s['fpts']}.${String(s['fpts_decimal']).padStart(2, '0')}`),
        pointsAgainst: Number(`${s['fpts_against']}.${String(s['fpts_against_decimal']).padStart(2, '0')}`),
      }))
      .sort((a, b) => Number(b.wins) - Number(a.wins) || b.pointsFor - a.pointsFor);
    expect(standings).toMatchObject(expected);
    expect(standings).toHaveLength(12);
  });

  it.each([1, 5, 14, 15, 17])('has the recorded matchups of week %i', async (number) => {
    const pairs = await read<Matchups>(`/matchups/${number}`);
    const rows = (raw<RawRow[]>(`${api}/matchups/${number}`) ?? []).filter((row) => row.matchup_id !== null);
    expect(
      pairs
        .flat()
        .map((side) => [side.rosterId, side.points])
        .sort(),
    ).toEqual(rows.map((row) => [row.roster_id, row.custom_points ?? row.points]).sort());
    for (const pair of pairs) {
      const [a, b] = pair.map((side) => rows.find((row) => row.roster_id === side.rosterId));
      expect(a?.matchup_id).toBe(b?.matchup_id);
      expect(pair.map((side) => side.isWinner)).toEqual([
        Number(a?.points) > Number(b?.points),
        Number(b?.points) > Number(a?.points),
      ]);
      expect(pair.every((side) => side.matchupStatus === 'Final')).toBe(true);
    }
  });

  it('has every completed move of the season, and no failed one', async () => {
    const expected = Array.from({ length: 18 }, (_, n) => raw<RawTransaction[]>(`${api}/transactions/${n + 1}`) ?? [])
      .flat()
      .filter((move) => move.status === 'complete')
      .sort((a, b) => b.status_updated - a.status_updated || (a.transaction_id < b.transaction_id ? 1 : -1));
    const seen: Transaction[] = [];
    for (let next = '?limit=100'; next !== '';) {
      const response = await world.get('me', `/api/leagues/${leagueId}/transactions/18${next}`);
      seen.push(...response.json<Transaction[]>());
      const cursor = response.headers['x-next-cursor'];
      next = cursor === undefined ? '' : `?limit=100&before=${String(cursor)}`;
    }
    expect(seen.map((move) => move.transaction_id)).toEqual(expected.map((move) => move.transaction_id));
  });
});
