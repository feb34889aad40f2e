import { changeLeagueStatus } from '../src/actions/change-league-status.js';
import { mergeApprovals } from '../src/actions/merge-approvals.js';
import { type ApprovalStatus } from '../src/domain/approval.js';
import { leagueActions } from '../src/domain/league-log.js';
import { noteConnections } from '../src/events/league-connected.js';
import { until } from '../../shared/test/events.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';
import { leagueLogEntry } from '../src/domain/league-log.js';

let bed: AdminBed;
const told: string[] = [];
beforeAll(async () => {
  bed = await adminBed('auto');
  await bed.bus.work({
    subject: 'admin.league_status_changed.v1',
    consumer: 'test-status',
    handle: async ({ payload }) => void told.push(`${payload.chainId} ${payload.change}`),
  });
});
afterAll(() => bed.close());

const league = (name: string) => ({ chainId: `chain-${name}`, connectionId: `connection-${name}` });

const record = (name: string, leagueId: string, status: ApprovalStatus) =>
  bed.deps.mongo.transaction((session) =>
    bed.deps.approvedLeagues.insert(session, {
      ...league(name),
      ...{ _id: leagueId, name: 'Harbour League', season: '2025', totalRosters: 10, status, notes: '', revision: 1 },
      approvedAt: new Date('2025-08-01T00:00:00Z'),
      registeredAt: null,
    }),
  );

async function merge(from: string, into: string): Promise<void> {
  const merged = { into: league(into), absorbed: league(from), leagueIds: ['1', '2'], at: new Date('2025-09-01') };
  for (let pass = 0; pass < 2; pass += 1)
    await bed.deps.mongo.transaction((session) => mergeApprovals(bed.deps, session, merged));
  await bed.deps.mongo.transaction((session) => bed.deps.goneLeagues.note(league(from), league(into), session));
}

describe('the approvals of two leagues that are one', () => {
  it.each([
    ['suspended', 'approved', true],
    ['approved', 'approved', false],
    ['approved', 'suspended', false],
  ] as const)('%s into %s', async (theirs, own, closes) => {
    const [from, into] = [`${theirs}-${own}-1`, `${theirs}-${own}-2`];
    await record(from, `${from}-id`, theirs);
    await record(into, `${into}-id`, own);
    await merge(from, into);
    const records = (await bed.deps.approvedLeagues.page({}, 100)).rows.filter(({ _id }) =>
      [`${from}-id`, `${into}-id`].includes(_id),
    );
    expect(records.map(({ chainId, connectionId }) => ({ chainId, connectionId }))).toEqual([
      league(into),
      league(into),
    ]);
    const entries = (await bed.deps.actionLogs.page({}, 100)).entries.filter(
      ({ chainId }) => chainId === `chain-${into}`,
    );
    expect(entries).toMatchObject([
      { action: 'merge_leagues', actorName: 'System', targetId: `chain-${from}`, details: { leagueIds: '1, 2' } },
    ]);
    await until('it was told of', () => !closes || told.length > 0);
    expect(told.filter((each) => each.startsWith(`chain-${into} `))).toEqual(closes ? [`chain-${into} suspended`] : []);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
  });

  it('leave what is on record about the league that was taken in, and its admins see it', async () => {
    const entry = leagueLogEntry(membershipChanged(league('old')), 'membership/old');
    await bed.deps.mongo.transaction((session) => bed.deps.actionLogs.append(session, entry!));
    await merge('old', 'new');
    const chainIds = [league('new').chainId, ...(await bed.deps.goneLeagues.absorbedBy(league('new').chainId))];
    const shown = (await bed.deps.actionLogs.page({ chainIds, actions: leagueActions }, 20)).entries;
    expect(shown.map(({ key }) => key)).toEqual(['membership/old']);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
  });
});

describe('the approval of a league that is being connected', () => {
  const connected = (name: string, leagueId: string) =>
    bed.bus.publish('league.connected.v1', `connection-${name}`, {
      ...league(name),
      ...{ leagueId, season: '2025', name: 'Harbour League', accountId: 'ann' },
    });
  const leagueOf = async (leagueId: string) => {
    const [found] = await bed.deps.approvedLeagues.ofChain([leagueId]);
    return { chainId: found?.chainId, connectionId: found?.connectionId };
  };
  const isNoted = (name: string, leagueId: string) =>
    until('it is noted', async () => (await leagueOf(leagueId)).connectionId === `connection-${name}`);

  it('knows its chain and connection', async () => {
    await noteConnections(bed.deps);
    await record('', '7007', 'approved');
    await connected('7', '7007');
    await isNoted('7', '7007');
    expect(await leagueOf('7007')).toEqual(league('7'));
  });

  it('is left alone by a late event of the chain that was deleted before it', async () => {
    await record('second', '7008', 'approved');
    await record('', '7009', 'approved');
    await bed.deps.goneLeagues.note(league('first'), null);
    await connected('first', '7008');
    // Handled one after the other: what comes behind it has arrived.
    await connected('third', '7009');
    await isNoted('third', '7009');
    expect(await leagueOf('7008')).toEqual(league('second'));
  });

  it('is told of again when it was suspended meanwhile: nobody could close a league that was not there yet', async () => {
    const { chainId } = league('fifth');
    const toldOf = () => told.filter((news) => news.startsWith(`${chainId} `));
    const what = { leagueId: '7010', name: 'Harbour League', season: '2025', totalRosters: 10, accountId: 'ann' };
    await bed.client.approveOnConnect({ ...what, key: 'fifth', chainId, earlierLeagueIds: [] });
    const change = {
      actor: { accountId: 'root', name: 'root' },
      status: 'suspended',
      notes: undefined,
      reason: '',
    } as const;
    await bed.deps.mongo.transaction((session) => changeLeagueStatus(bed.deps, session, '7010', change));
    await until('the suspension was told of', () => toldOf().length === 2);
    await connected('fifth', '7010');
    await until('it was told of again', () => toldOf().length === 3);
    expect(toldOf()).toEqual([`${chainId} approved`, `${chainId} suspended`, `${chainId} suspended`]);
    // Of one that is open there is nothing to be told.
    expect(told.filter((news) => news.startsWith('chain-third '))).toEqual([]);
  });
});
