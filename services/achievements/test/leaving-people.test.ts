import { until } from '../../shared/test/events.js';
import { moveStatements } from '../src/actions/move-statements.js';
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

const move = (from: string, to: string) =>
  bed.deps.mongo.transaction((session) => moveStatements(bed.deps, session, place(from), place(to)));

async function change(chainId: string, what: string, occurredAt = '2025-10-02T00:00:00.000Z'): Promise<void> {
  const names = { displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' };
  const event = { ...place(chainId), ...names, change: what, accountId: 'ann', rosterId: 1 };
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

  it('ends though its person was still let in, or it was stored by another clock, just after they left', async () => {
    const leftAt = Date.now();
    await write('still in', new Date(leftAt + 2_000).toISOString());
    await write('back later', new Date(leftAt + 120_000).toISOString());
    for (const chainId of ['back later', 'still in']) await change(chainId, 'left', new Date(leftAt).toISOString());
    await until('it is gone', async () => (await textIn('still in')) === undefined);
    expect(await textIn('back later')).toBe('back later');
  });

  it('ends when its person leaves a league that was taken into another one before that is told', async () => {
    const [merged, into] = [place('merged'), place('into')];
    await bed.deps.goneLeagues.note(merged, into);
    // One has gone to the other league with theirs, and one is being handed over.
    await write('merged', '2025-10-01T00:00:00Z');
    await move('merged', 'into');
    expect(await textIn('into')).toBe('merged');
    await write('merged', '2025-10-01T00:00:00Z');
    await change('merged', 'left');
    await until('both are gone', async () => (await textIn('merged')) === undefined);
    expect(await textIn('into')).toBeUndefined();
  });

  it('stays in a league that took in the one that is left, where its person has written it there', async () => {
    await bed.deps.goneLeagues.note(place('first'), place('second'));
    await bed.deps.goneLeagues.note(place('second'), place('third'));
    await write('first', '2025-10-01T00:00:00Z');
    await write('second', '2025-09-01T00:00:00Z');
    await write('third', '2025-09-01T00:00:00Z');
    await change('first', 'left');
    await until('the first is gone', async () => (await textIn('first')) === undefined);
    expect(await Promise.all(['second', 'third'].map(textIn))).toEqual(['second', 'third']);
  });

  it('ends where it has come to through two leagues, when its person has left the first', async () => {
    await bed.deps.goneLeagues.note(place('far'), place('near'));
    await bed.deps.goneLeagues.note(place('near'), place('here'));
    await write('far', '2025-10-01T00:00:00Z');
    await move('far', 'near');
    await move('near', 'here');
    expect(await textIn('here')).toBe('far');
    await change('far', 'left');
    await until('it is gone', async () => (await textIn('here')) === undefined);
  });

  it('ends with the account that wrote it; not when its person has written it since they came back', async () => {
    await write('own', '2025-10-01T00:00:00Z', 'ann');
    await write('since', '2025-10-03T00:00:00Z', 'ann');
    await write('other', '2025-10-01T00:00:00Z', 'bob');
    const occurredAt = '2025-10-02T00:00:00.000Z';
    await bed.deps.bus.publish('league.account_deleted.v1', 'ann', { accountId: 'ann', occurredAt });
    await until('it is gone', async () => (await textIn('own')) === undefined);
    expect(await Promise.all(['since', 'other'].map(textIn))).toEqual(['since', 'other']);
  });

  it('ends with its account though it was still let in, or stored by another clock, just after the deletion', async () => {
    const deletedAt = Date.now();
    await write('just after', new Date(deletedAt + 4_000).toISOString(), 'eve');
    await write('other', '2025-10-01T00:00:00Z', 'bob');
    const event = { accountId: 'eve', occurredAt: new Date(deletedAt).toISOString() };
    await bed.deps.bus.publish('league.account_deleted.v1', 'eve', event);
    await until('it is gone', async () => (await textIn('just after')) === undefined);
    expect(await textIn('other')).toBe('other');
  });
});
