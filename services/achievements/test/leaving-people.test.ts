import { until } from '../../shared/test/events.js';
import { forgetLeavingPeople } from '../src/events/leaving-people.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
  await forgetLeavingPeople(bed.deps);
});
afterAll(() => bed.close());

const place = (chainId: string) => ({ chainId, connectionId: `of-${chainId}`, sleeperUserId: '7001' });
const textIn = async (chainId: string) => (await bed.deps.statements.find(place(chainId)))?.text;

async function write(chainId: string, updatedAt: string, accountId?: string): Promise<void> {
  const statement = {
    ...place(chainId),
    text: chainId,
    updatedAt: new Date(updatedAt),
    ...(accountId && { accountId }),
  };
  await bed.deps.mongo.transaction((session) => bed.deps.statements.put(session, statement));
}

async function change(chainId: string, what: string): Promise<void> {
  const names = { displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' };
  const event = { ...place(chainId), ...names, change: what, accountId: 'ann', rosterId: 1 };
  const occurredAt = '2025-10-02T00:00:00.000Z';
  await bed.deps.bus.publish('league.membership_changed.v1', `${chainId}/${what}`, { ...event, occurredAt });
}

describe('a statement', () => {
  it('ends when its person leaves the league, or their account lets go of them; not when they come back', async () => {
    for (const chainId of ['left', 'unlinked', 'claimed']) await write(chainId, '2025-10-01T00:00:00Z');
    await write('back', '2025-10-03T00:00:00Z');
    await change('claimed', 'claimed');
    await change('back', 'left');
    await change('unlinked', 'unlinked');
    await change('left', 'left');
    await until('they are gone', async () => (await textIn('left')) === undefined);
    expect(await Promise.all(['unlinked', 'claimed', 'back'].map(textIn))).toEqual([undefined, 'claimed', 'back']);
  });

  it('ends with the account that wrote it', async () => {
    await write('own', '2025-10-01T00:00:00Z', 'ann');
    await write('other', '2025-10-01T00:00:00Z', 'bob');
    await bed.deps.bus.publish('league.account_deleted.v1', 'ann', { accountId: 'ann', occurredAt: '' });
    await until('it is gone', async () => (await textIn('own')) === undefined);
    expect(await textIn('other')).toBe('other');
  });
});
