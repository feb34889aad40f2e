import { LeagueStatus } from '@dynasty/proto/admin/v1/admin_service';
import { until } from '../../shared/test/events.js';
import { type ApprovalStatus } from '../src/domain/approval.js';
import { adminBed, type AdminBed } from './support/admin-bed.js';

const connecting = (number: number, over: object = {}) => ({
  key: `connect/${number}`,
  chainId: `chain-${number}`,
  leagueId: String(5000 + number),
  name: 'Harbour League',
  season: '2025',
  totalRosters: 10,
  accountId: 'ann',
  earlierLeagueIds: [],
  ...over,
});

async function record(bed: AdminBed, leagueId: string, status: ApprovalStatus, chainId = ''): Promise<void> {
  const approvedAt = new Date('2025-08-01T00:00:00Z');
  const rest = {
    chainId,
    connectionId: '',
    name: 'Harbour League',
    season: '2025',
    totalRosters: 10,
    notes: '',
    revision: 1,
  };
  await bed.deps.mongo.transaction((session) =>
    bed.deps.approvedLeagues.insert(session, { _id: leagueId, status, approvedAt, registeredAt: null, ...rest }),
  );
}

describe('approval on connect, automatic', () => {
  let bed: AdminBed;
  beforeAll(async () => {
    bed = await adminBed('auto');
  });
  afterAll(() => bed.close());

  it('approves an unknown league once, on the record, and announces it', async () => {
    const told: unknown[] = [];
    await bed.bus.work({
      subject: 'admin.league_status_changed.v1',
      consumer: 'test-status',
      handle: async ({ payload }) => void told.push([payload.chainId, payload.leagueId, payload.change]),
    });
    expect(await bed.client.checkLeague({ leagueIds: ['5001'] })).toEqual({ status: LeagueStatus.UNKNOWN });
    for (let call = 0; call < 3; call += 1) {
      expect(await bed.client.approveOnConnect(connecting(1))).toEqual({ status: LeagueStatus.APPROVED });
    }
    expect(await bed.client.checkLeague({ leagueIds: ['5001'] })).toEqual({ status: LeagueStatus.APPROVED });
    await until('the approval was told of', () => told.length > 0);
    expect(told).toEqual([['chain-1', '5001', 'approved']]);
    const entries = (await bed.deps.actionLogs.page({}, 10)).entries;
    expect(entries.map(({ action, targetId, actorName }) => [action, targetId, actorName])).toEqual([
      ['approve_league', '5001', 'System'],
    ]);
  });

  it('approves once, though many members connect its seasons at once', async () => {
    const calls = Array.from({ length: 12 }, (_, index) =>
      bed.client.approveOnConnect(connecting(2, { key: `k${index}`, leagueId: String(5100 + (index % 4)) })),
    );
    const responses = await Promise.all(calls);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([LeagueStatus.APPROVED]));
    const records = (await bed.deps.approvedLeagues.page({}, 100)).rows.filter(({ chainId }) => chainId === 'chain-2');
    expect(records).toHaveLength(1);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true, brokenAt: null });
  });

  it('leaves a suspended league suspended, whichever of its seasons asks', async () => {
    await record(bed, '5003', 'suspended', 'chain-3');
    const asked = await bed.client.approveOnConnect(connecting(3, { leagueId: '5033' }));
    expect(asked).toEqual({ status: LeagueStatus.SUSPENDED });
    expect(await bed.client.checkLeague({ leagueIds: ['5003'] })).toEqual({ status: LeagueStatus.SUSPENDED });
  });
});

describe('approval on connect, by a super admin', () => {
  let bed: AdminBed;
  beforeAll(async () => {
    bed = await adminBed('manual');
  });
  afterAll(() => bed.close());

  it('leaves an unknown league unknown', async () => {
    expect(await bed.client.approveOnConnect(connecting(1))).toEqual({ status: LeagueStatus.UNKNOWN });
    expect((await bed.deps.approvedLeagues.page({}, 10)).rows).toEqual([]);
  });

  it('notes when an approved league was connected, the first time', async () => {
    await record(bed, '5002', 'approved');
    expect(await bed.client.approveOnConnect(connecting(2))).toEqual({ status: LeagueStatus.APPROVED });
    const [first] = (await bed.deps.approvedLeagues.page({}, 10)).rows;
    expect(first).toMatchObject({ _id: '5002', chainId: 'chain-2', registeredAt: expect.any(Date) });
    await bed.client.approveOnConnect(connecting(2));
    expect((await bed.deps.approvedLeagues.page({}, 10)).rows).toEqual([first]);
  });

  it('knows a league that was approved by an earlier season, which becomes part of its chain', async () => {
    await record(bed, '5070', 'approved');
    const asked = connecting(7, { earlierLeagueIds: ['5071', '5070'] });
    // The first time nothing came of it: the next one has a chain of its own.
    await bed.client.approveOnConnect({ ...asked, key: 'lost', chainId: 'chain-lost' });
    expect(await bed.client.approveOnConnect(asked)).toEqual({ status: LeagueStatus.APPROVED });
    const stored = () => bed.deps.approvedLeagues.ofChain(['5070']);
    expect(await stored()).toEqual([expect.objectContaining({ _id: '5070', chainId: 'chain-7', status: 'approved' })]);
    const ids = { chainId: 'chain-7', connectionId: 'connection-7' };
    await bed.deps.mongo.transaction((session) => bed.deps.approvedLeagues.connect(session, '5007', ids));
    expect(await stored()).toMatchObject([ids]);
    // A chain that is connected is nobody else's.
    await bed.client.approveOnConnect({ ...asked, key: 'other', chainId: 'chain-8' });
    expect(await stored()).toMatchObject([ids]);
  });

  it('knows a chain by any of its seasons that was approved', async () => {
    const check = await bed.client.checkLeague({ leagueIds: ['4001', '5002', '4003'] });
    expect(check).toEqual({ status: LeagueStatus.APPROVED });
    expect(await bed.client.checkLeague({ leagueIds: [] })).toEqual({ status: LeagueStatus.UNKNOWN });
  });
});
