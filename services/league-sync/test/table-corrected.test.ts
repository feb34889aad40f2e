import { type EventOf } from '@dynasty/proto/subjects';
import { type Champions } from '../src/bodies/champion.js';
import { type League } from '../src/bodies/league.js';
import { type Playoffs } from '../src/bodies/playoffs.js';
import { archiveOf } from './support/archives.js';
import { season2018, season2019, table, tableBed, type TableBed } from './support/table-bed.js';

/** The other team is first, and no line says who has won. */
const withoutChampion = season2019.map((line) =>
  line.replace('owner 1,2', 'owner 1,1').replace('Gone Guy,1,', 'Gone Guy,2,').replace('yes', ''),
);

describe('a mistake in a table that was imported', () => {
  let t: TableBed;
  const told: EventOf<'league.season_completed.v1'>[] = [];
  beforeAll(async () => {
    t = await tableBed();
    t.bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'league.season_completed.v1') told.push(payload as (typeof told)[number]);
    });
  });
  afterAll(() => t.close());
  beforeEach(() => t.bed.forgetBudget());

  test('in who has won is corrected: nobody is champion until a table names one, and each change is told', async () => {
    await t.take(table(...season2019));
    const at = `/api/leagues/${await t.leagueOf('2019')}`;
    const archive = await archiveOf(t.bed.deps, t.chainId);
    const shown = async () => {
      const champions = await t.get<Champions>(`${t.at}/historical-champions`);
      const { champion, state } = await t.get<Playoffs>(`${at}/playoffs`);
      return { champion, state, names: champions.flatMap((one) => (one.year === '2019' ? [one.team_name] : [])) };
    };
    expect(await shown()).toEqual({ champion: 1, state: 'over', names: ['Ghosts'] });
    await t.take(table(...withoutChampion));
    expect(await shown()).toEqual({ champion: null, state: 'none', names: [] });
    await t.take(table(...withoutChampion.map((line) => line.replace('1290.75,', '1290.75,yes'))));
    expect(await shown()).toEqual({ champion: 2, state: 'over', names: ['Ghosts'] });
    // An archive of before does not take the revisions back: who has heard of them would hear of nothing.
    await t.take(archive);
    expect(await shown()).toEqual({ champion: 1, state: 'over', names: ['Ghosts'] });
    expect(told.map(({ championRosterId, revision }) => [championRosterId, revision])).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
      [1, 4],
    ]);
  });

  test('in an owner’s name is corrected, however close the two are', async () => {
    const spelt = (name: string) => season2018.map((line) => line.replace('Third Guy', name));
    await t.take(table(...spelt('Jonathn Smith')));
    const preview = await t.send(table(...spelt('Jonathan Smith')), true);
    expect(preview.body).toMatchObject({ problems: [], seasons: [{ season: '2018', outcome: 'replaced' }] });
    await t.take(table(...spelt('Jonathan Smith')));
    const { standings } = await t.get<League>(`/api/leagues/${await t.leagueOf('2018')}`);
    expect(standings.map(({ displayName }) => displayName)).toEqual(['Owner 1', 'Gone Guy', 'Jonathan Smith']);
    const doubtful = await t.send(table(...spelt('Owner2')), true);
    expect(doubtful.body).toMatchObject({ problems: [{ problem: '“Owner2” matches no member; closest: Owner 2' }] });
  });
});
